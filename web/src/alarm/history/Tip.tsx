import Box from '@mui/material/Box';

/** What stands beside the pointer in a chart. */
export function Tip({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box
      sx={{
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      <strong>{name}</strong> {text}
    </Box>
  );
}
