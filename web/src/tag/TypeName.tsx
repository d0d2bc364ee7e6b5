import Box from '@mui/material/Box';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import { ColourMark } from '../tag-type/ColourMark.tsx';

/** The name of a tag type beside its colour. */
export function TypeName({ name, colour }: { name: string; colour: TagColour }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ColourMark colour={colour} />
      {name}
    </Box>
  );
}
