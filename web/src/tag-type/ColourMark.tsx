import Box from '@mui/material/Box';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import { TAG_SHADES } from './tag-colours.ts';

/** A small square in the colour of a tag type. */
export function ColourMark({ colour }: { colour: TagColour }) {
  const { light, dark } = TAG_SHADES[colour];
  return (
    <Box
      component="span"
      aria-hidden
      sx={[
        { width: 10, height: 10, borderRadius: '2px', display: 'inline-block', flex: 'none', bgcolor: light },
        (theme) => theme.applyStyles('dark', { bgcolor: dark }),
      ]}
    />
  );
}
