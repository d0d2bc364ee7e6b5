import { EXPORT_MAX_DAYS } from '@watchglass/schemas/audit/limits';
import { fileQuery, pageQuery, readPaging, writePaging, type Paging } from '../table/paging.ts';
import type { Written } from '../table/use-query.ts';

/** The filters of the audit; instants in epoch milliseconds, `from` included, `to` excluded. */
export interface AuditQuery extends Paging {
  readonly from: number | null;
  readonly to: number | null;
  /** Id of the actor. */
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

/** The path of GET api/audit/{org} with the filters. */
export function auditPath(organizationId: number, query: AuditQuery): string {
  const asked = writeAuditQuery({ ...query, text: query.text.trim() });
  return `/api/audit/${organizationId}${pageQuery(asked, query)}`;
}

const DAY_MS = 86_400_000;

/** The path of GET api/audit/{org}/export with the filters; without `from`, the longest period of one file, up to now. */
export function exportPath(organizationId: number, query: AuditQuery, now: number): string {
  const to = query.to ?? now;
  const from = query.from ?? to - EXPORT_MAX_DAYS * DAY_MS;
  return `/api/audit/${organizationId}/export${fileQuery(writeAuditQuery({ ...query, from, to, text: query.text.trim() }))}`;
}
