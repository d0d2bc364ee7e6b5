import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import type { Change } from './changes.ts';

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 1.5,
    pr: 3,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 560 },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
} as const;

interface TableProps {
  readonly changes: readonly Change[];
  /** The headings of the two values, if they are not before and after a change. */
  readonly names?: readonly [before: string, after: string];
}

/** Fields before and after, in words. */
export function ChangeTable({ changes, names }: TableProps) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  const hadBefore = names !== undefined || changes.some(({ before }) => before !== null);
  const [before, after] = names ?? [t('audit.before'), t(hadBefore ? 'audit.after' : 'audit.value')];
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {hadBefore && <th scope="col">{before}</th>}
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            {hadBefore && (
              <Box
                component="td"
                sx={{
                  textDecoration: change.before === null || names ? undefined : 'line-through',
                  color: 'text.secondary',
                }}
              >
                {change.before ?? '–'}
              </Box>
            )}
            <Box component="td">{change.after ?? '–'}</Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
