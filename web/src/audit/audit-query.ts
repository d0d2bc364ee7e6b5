import { EXPORT_MAX_DAYS } from '@watchglass/schemas/audit/limits';
import { fileQuery, pageQuery, readPaging, writePaging, type Paging } from '../table/paging.ts';
import type { Written } from '../table/use-query.ts';

/** What the audit shows; instants in epoch milliseconds, `from` included and `to` not. */
export interface AuditQuery extends Paging {
  readonly from: number | null;
  readonly to: number | null;
  /** Id of who did it. */
  readonly person: string;
  readonly concept: string;
  readonly text: string;
}

function instant(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^\d{1,14}$/.test(text) ? Number(text) : null;
}

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return {
    ...readPaging(params),
    from: instant(params, 'from'),
    to: instant(params, 'to'),
    person: params.get('person') ?? '',
    concept: params.get('concept') ?? '',
    text: params.get('text') ?? '',
  };
}

export function writeAuditQuery({ from, to, person, concept, text, ...paging }: AuditQuery): Written {
  return {
    ...writePaging(paging),
    from: from === null ? '' : String(from),
    to: to === null ? '' : String(to),
    person,
    concept,
    text,
  };
}

export function isFiltered({ from, to, person, concept, text }: AuditQuery): boolean {
  return from !== null || to !== null || [person, concept, text].some((each) => each.trim() !== '');
}

/** GET api/audit/{org} for what is shown. */
export function auditPath(organizationId: number, query: AuditQuery): string {
  const asked = writeAuditQuery({ ...query, text: query.text.trim() });
  return `/api/audit/${organizationId}${pageQuery(asked, query)}`;
}

const DAY_MS = 86_400_000;

/** GET api/audit/{org}/export for what is shown; without a beginning, as long as one file may be, up to now. */
export function exportPath(organizationId: number, query: AuditQuery, now: number): string {
  const to = query.to ?? now;
  const from = query.from ?? to - EXPORT_MAX_DAYS * DAY_MS;
  return `/api/audit/${organizationId}/export${fileQuery(writeAuditQuery({ ...query, from, to, text: query.text.trim() }))}`;
}
