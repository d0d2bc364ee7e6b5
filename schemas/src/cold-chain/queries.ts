import { EXPORT_FORMATS } from '../export/kinds.ts';
import { oneOf, optional, otherwise, text } from '../shape.ts';

/** The orders of the table. */
export const COLD_CHAIN_SORTS = ['name', 'measuredAt'] as const;

/** GET api/sensors/{org}/cold-chain/export: the shown table with all pages. `locations` as in the list of sensors. */
export const coldChainExportFields = {
  search: optional(text(128, 0)),
  sort: otherwise(oneOf(...COLD_CHAIN_SORTS), 'name'),
  descending: otherwise(oneOf('0', '1', 'true', 'false'), '0'),
  format: otherwise(oneOf(...EXPORT_FORMATS), 'csv'),
};
