import type { GridLocaleText } from '@mui/x-data-grid';
import type { Translate } from '../messages/messages.ts';

/** The grid's own texts, as far as the product's tables use them. */
export function gridTexts(t: Translate): Partial<GridLocaleText> {
  return {
    noColumnsOverlayLabel: t('table.noColumns'),
    noColumnsOverlayManageColumns: t('table.manage'),
    columnsManagementSearchTitle: t('filter.search'),
    columnsManagementNoColumns: t('table.noColumns'),
    columnsManagementShowHideAllText: t('table.showAll'),
    columnsManagementReset: t('table.reset'),
    columnsManagementDeleteIconLabel: t('action.clear'),
    columnMenuLabel: t('table.columns'),
    columnMenuAriaLabel: (name) => t('table.menu', { name }),
    columnMenuManageColumns: t('table.manage'),
    columnMenuHideColumn: t('table.hide'),
    columnMenuUnsort: t('table.unsorted'),
    columnMenuSortAsc: t('table.ascending'),
    columnMenuSortDesc: t('table.descending'),
    columnHeaderSortIconLabel: t('table.sort'),
    checkboxSelectionHeaderName: t('select.column'),
    checkboxSelectionSelectAllRows: t('select.page'),
    checkboxSelectionUnselectAllRows: t('select.notPage'),
    paginationRowsPerPage: t('table.rowsPerPage'),
    paginationDisplayedRows: ({ from, to, count }) => t('table.shown', { from, to, count: count === -1 ? '…' : count }),
    paginationItemAriaLabel: (type) => t(`table.page.${type}`),
  };
}
