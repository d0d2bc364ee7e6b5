import Box from '@mui/material/Box';

const tag = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
  fontSize: '0.75rem',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;

/** Tags in their stored order. */
export function Tags({ tags, wrap }: { tags: readonly string[]; wrap?: boolean }) {
  return (
    <Box
      component="span"
      title={tags.join(', ')}
      sx={{ display: 'flex', gap: 1, flexWrap: wrap ? 'wrap' : 'nowrap', overflow: 'hidden' }}
    >
      {tags.map((each) => (
        <Box component="span" key={each} sx={tag}>
          {each}
        </Box>
      ))}
    </Box>
  );
}
