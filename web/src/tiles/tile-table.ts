/** The look of a table in a tile: it scrolls below its heads. */
export const tileTable = {
  /** Above the link that covers the tile. */
  scrolling: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto', mx: -1 },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '0.875rem',
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontWeight: 400,
      fontSize: '0.8125rem',
      textAlign: 'left',
      verticalAlign: 'bottom',
    },
    '& :is(th, td)': {
      px: 1,
      py: 1,
      height: '2.25rem',
      borderBottom: 1,
      borderColor: 'divider',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& td': { whiteSpace: 'nowrap' },
    '& .value': { textAlign: 'right' },
    '& .time': { width: '9.5rem' },
    '& .age': { width: '6.5rem', textAlign: 'right', whiteSpace: 'normal' },
  },
} as const;
