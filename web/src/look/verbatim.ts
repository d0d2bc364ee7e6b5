/** Text as it was sent or received, in a `pre`. */
export const verbatim = {
  m: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
