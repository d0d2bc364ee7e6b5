import type { BaseView } from '@watchglass/schemas/base/views';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const baseList: (organizationId: number) => RowList<BaseView> = keyed((organizationId: number) =>
  rowList<BaseView>('base', `/api/gateways/${organizationId}`));
