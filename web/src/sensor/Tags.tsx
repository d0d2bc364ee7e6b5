import Box from '@mui/material/Box';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import { useMemo } from 'react';
import { useTags } from '../tag/atoms.ts';
import { ColourMark } from '../tag-type/ColourMark.tsx';
import { useMay } from '../user/rights.ts';

const tag = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
  fontSize: '0.75rem',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;

interface TagsProps {
  readonly tags: readonly string[];
  readonly wrap?: boolean;
}

type Colours = ReadonlyMap<string, TagColour | undefined>;
const NONE: Colours = new Map();

/** Tags by name, with the colours of their types for a viewer who may read tags. */
export function Tags(props: TagsProps) {
  return useMay('tags', 'r') ? <Coloured {...props} /> : <Chips {...props} colours={NONE} />;
}

function Coloured(props: TagsProps) {
  const known = useTags();
  const colours = useMemo(() => new Map(known.map(({ name, colour }) => [name, colour])), [known]);
  return <Chips {...props} colours={colours} />;
}

function Chips({ tags, wrap, colours }: TagsProps & { readonly colours: Colours }) {
  return (
    <Box
      component="span"
      title={tags.join(', ')}
      sx={{ display: 'flex', gap: 1, flexWrap: wrap ? 'wrap' : 'nowrap', overflow: 'hidden' }}
    >
      {tags.map((each) => {
        const colour = colours.get(each);
        return (
          <Box component="span" key={each} sx={tag}>
            {colour !== undefined && <ColourMark colour={colour} />}
            {each}
          </Box>
        );
      })}
    </Box>
  );
}
