import { integer, optional, shape, text, type ValueOf } from '../shape.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);
const instant = integer(0, LAST_INSTANT);

/** What entries of the audit to show: `from` (included) to `to` (excluded) in epoch milliseconds; `person` is an actor's id. */
export const auditFilterFields = {
  person: optional(text(64, 0)),
  concept: optional(text(32, 0)),
  text: optional(text(128, 0)),
};

/** GET api/audit/{org}, without its paging. */
export const auditPeriodFields = { from: optional(instant), to: optional(instant) };

/** GET api/audit/{org}/export: the period must be given and is never cut short. */
export const auditExportShape = shape({ ...auditFilterFields, from: instant, to: instant });
export type AuditExport = ValueOf<typeof auditExportShape>;
