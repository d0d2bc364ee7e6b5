import TablePagination from '@mui/material/TablePagination';
import { useTranslate } from '../messages/messages.ts';
import { ROWS_PER_PAGE, type Paging } from './paging.ts';

interface PagerProps {
  readonly paging: Paging;
  /** The number of rows on all pages. */
  readonly total: number;
  readonly onChange: (paging: Paging) => void;
}

/** Pages through a list that is not a grid. */
export function Pager({ paging: { page, rowsPerPage }, total, onChange }: PagerProps) {
  const t = useTranslate();
  return (
    <TablePagination
      component="div"
      count={total}
      // The last page replaces one that no longer exists.
      page={Math.min(page, Math.max(0, Math.ceil(total / rowsPerPage) - 1))}
      rowsPerPage={rowsPerPage}
      rowsPerPageOptions={[...ROWS_PER_PAGE]}
      onPageChange={(_event, next) => onChange({ page: next, rowsPerPage })}
      onRowsPerPageChange={({ target }) => onChange({ page: 0, rowsPerPage: Number(target.value) })}
      labelRowsPerPage={t('table.rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) => t('table.shown', { from, to, count })}
      getItemAriaLabel={(type) => t(`table.page.${type}`)}
    />
  );
}
