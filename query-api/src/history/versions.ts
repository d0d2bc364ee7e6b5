import { changesBetween, type FieldChange } from '@watchglass/schemas/history/changes';
import { check } from '@watchglass/schemas/shape';
import type { Reading } from '../http/route.ts';
import type { Kept } from './kept.ts';
import { everyVersion, locationsOf, rowsThen } from './row-then.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A version of one thing and the one before it, as PostgreSQL returns them. */
export interface StoredVersion {
  readonly n: number;
  readonly position: string;
  /** The instant from which it is known, in epoch milliseconds. */
  readonly known: number;
  readonly name: string;
  readonly isThere: boolean;
  readonly fields: Fields;
  readonly changes: readonly FieldChange[];
}

interface VersionRow extends Record<string, unknown> {
  readonly n: number;
  readonly position: string;
  readonly known: string;
  readonly name: string;
  readonly is_there: boolean;
  readonly fields: Fields;
  readonly before: Fields | null;
  readonly total: string;
}

interface AskedVersions {
  readonly id: string;
  /** Only versions that held from this entry or an earlier one. */
  readonly upTo?: number;
  readonly limit: number;
  readonly offset: number;
}

/** Only what changed a shown field, or whether the thing is there, is a version. */
function textOf(kept: Kept, isLimited: boolean): string {
  const id = `$2::${kept.idType}`;
  const places = { organization: '$1', locations: isLimited ? '$6::uuid[]' : null };
  return `WITH entries AS (SELECT m.n, m.position, m.known FROM read.moments m WHERE m.organization_id = $1 AND m.position IN (
      ${everyVersion(kept, () => 't.position', `t.organization_id = $1 AND {of} = ${id}`)})),
    held AS (SELECT e.n, e.position, e.known, v.name, v.is_there, v.fields FROM entries e
      CROSS JOIN LATERAL (${rowsThen(kept, places, { position: 'e.position', only: `= ${id}` })}) v),
    compared AS (SELECT *, lag(fields) OVER w AS before, lag(is_there) OVER w AS was_there FROM held WINDOW w AS (ORDER BY n))
    SELECT n, position, known, name, is_there, fields, before, count(*) OVER () AS total FROM compared
    WHERE (fields IS DISTINCT FROM before OR is_there IS DISTINCT FROM was_there) AND n <= coalesce($3::int, n)
    ORDER BY n DESC LIMIT $4 OFFSET $5`;
}

/** The versions of one thing in sight, newest first; none of an id that no thing can have. */
export async function readVersions(
  { relational, sight, addresses }: Pick<Reading, 'relational' | 'sight' | 'addresses'>,
  kept: Kept,
  { id, upTo, limit, offset }: AskedVersions,
): Promise<{ readonly versions: readonly StoredVersion[]; readonly total: number }> {
  const named = check(kept.idShape, id);
  if (named.faults) return { versions: [], total: 0 };
  const rows = await relational.query<VersionRow>({
    name: `history.${kept.reader.table}${sight.locations === null ? '' : '-placed'}`,
    text: textOf(kept, sight.locations !== null),
    values: [sight.organizationId, named.value, upTo ?? null, limit, offset, ...locationsOf(sight)],
  });
  const open = await opening(
    addresses,
    kept,
    rows.flatMap(({ fields, before }) => [fields, before ?? {}]),
  );
  const versions = rows.map(({ n, position, known, name, is_there: isThere, fields, before }) => ({
    n,
    position,
    known: Number(known),
    name,
    isThere,
    fields: open(fields),
    changes: changesBetween(before === null ? {} : open(before), open(fields)),
  }));
  return { versions, total: Number(rows[0]?.total ?? 0) };
}

/** Opens the sealed fields of versions; those of a destroyed key are empty. */
export async function opening(
  addresses: Reading['addresses'],
  { sealed = [] }: Pick<Kept, 'sealed'>,
  versions: readonly Fields[],
): Promise<(fields: Fields) => Fields> {
  const texts = versions.flatMap((fields) => sealed.map((field) => fields[field]).filter((text) => text !== null));
  const opened = await addresses.opened(texts.filter((text) => typeof text === 'string'));
  const plain = (value: unknown): unknown => (typeof value === 'string' ? (opened.get(value) ?? '') : value);
  return (fields) => ({
    ...fields,
    ...Object.fromEntries(sealed.flatMap((field) => (field in fields ? [[field, plain(fields[field])]] : []))),
  });
}
