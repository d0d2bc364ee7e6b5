import Box from '@mui/material/Box';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import { useTranslate } from '../messages/messages.ts';
import { ColourMark } from './ColourMark.tsx';

/** A colour with its name, so that nobody has to tell colours apart. */
export function ColourName({ colour }: { colour: TagColour }) {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ColourMark colour={colour} />
      {t(`tagType.colour.${colour}`)}
    </Box>
  );
}
