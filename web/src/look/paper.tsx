import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper there is the content of the page alone. */
export const PAPER = (
  <GlobalStyles
    styles={{
      '@media print': {
        'header:not([data-past]), nav, button, a.MuiButton-root, [role="alert"]': { display: 'none !important' },
        body: { background: 'none' },
      },
    }}
  />
);
