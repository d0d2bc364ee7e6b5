import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface TableProps {
  readonly label?: string;
  /** Of all columns but the first, which names the rows. */
  readonly heads: readonly (readonly [key: string, head: string])[];
  /** Its rows. */
  readonly children: ReactNode;
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'nowrap',
} as const;

/** A table of figures; one that is wider than the page is scrolled, by keys too. */
export function FigureTable({ label, heads, children }: TableProps) {
  return (
    <TableContainer tabIndex={0} sx={frame}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell />
            {heads.map(([key, head]) => (
              <TableCell key={key} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}
