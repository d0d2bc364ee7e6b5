import { EXPORT_FORMATS } from '../export/kinds.ts';
import { integer, oneOf, optional, otherwise, shape, text, type ValueOf } from '../shape.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);
const instant = integer(0, LAST_INSTANT);

/** Filters of audit entries: `from` (included) to `to` (excluded) in epoch milliseconds; `person` is an actor's id. */
export const auditFilterFields = {
  person: optional(text(64, 0)),
  concept: optional(text(32, 0)),
  text: optional(text(128, 0)),
};

/** GET api/audit/{org}, without its paging. */
export const auditPeriodFields = { from: optional(instant), to: optional(instant) };

/** GET api/audit/{org}/export: the period is required and is exported whole. */
export const auditExportShape = shape({
  ...auditFilterFields,
  from: instant,
  to: instant,
  format: otherwise(oneOf(...EXPORT_FORMATS), 'csv'),
});
export type AuditExport = ValueOf<typeof auditExportShape>;
