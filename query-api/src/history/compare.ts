import { ENTITY_OF, COMPARED_CONCEPTS, type ComparedConcept } from '@watchglass/schemas/history/concepts';
import { changesBetween, type FieldChange } from '@watchglass/schemas/history/changes';
import type { Comparison, Difference } from '@watchglass/schemas/history/views';
import { meets, type Membership } from '@watchglass/schemas/member/rights';
import type { Reading } from '../http/route.ts';
import { KEPT } from './kept.ts';
import { everyVersion, locationsOf, rowsThen, type Places } from './row-then.ts';
import { opening } from './versions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A thing that differs. */
export interface Differing {
  readonly concept: ComparedConcept;
  readonly id: string;
  readonly name: string;
  readonly difference: Difference;
  readonly changes: readonly FieldChange[];
  /** At the later moment; of a removed thing, at the earlier. */
  readonly fields: Fields;
}

interface Between {
  /** The concepts to compare: at least one. */
  readonly concepts: readonly ComparedConcept[];
  /** Positions of the two moments; versions after the first and up to the second count. */
  readonly from: string;
  readonly to: string;
}

/** The concepts whose lists the member may see. */
export function comparable(membership: Membership): ComparedConcept[] {
  return COMPARED_CONCEPTS.filter((concept) => meets(membership, ENTITY_OF[concept].needs));
}

const FROM = '$2::text';
const TO = '$3::text';

/** SQL for the things of a concept at both moments: what is deleted, or is not in sight, is not there. */
function sidesOf(concept: ComparedConcept, places: Places, rank: number): string {
  const kept = KEPT[concept];
  const inTime = `t.organization_id = $1 AND t.position > ${FROM} AND t.position <= ${TO}`;
  const only = `IN (${everyVersion(kept, (of) => of, inTime)})`;
  const side = (position: string): string =>
    `(SELECT * FROM (${rowsThen(kept, places, { position, only })}) s WHERE s.is_there)`;
  return `SELECT ${rank} AS rank, coalesce(b.id, a.id) AS id, coalesce(b.name, a.name) AS name, a.fields AS before, b.fields AS after
    FROM ${side(FROM)} a FULL JOIN ${side(TO)} b ON b.id = a.id WHERE a.fields IS DISTINCT FROM b.fields`;
}

const DIFFERENCE = "CASE WHEN before IS NULL THEN 'added' WHEN after IS NULL THEN 'removed' ELSE 'changed' END";

function statement({ sight }: Pick<Reading, 'sight'>, { concepts, from, to }: Between) {
  const places = { organization: '$1', locations: sight.locations === null ? null : '$4::uuid[]' };
  return {
    text: concepts.map((concept) => sidesOf(concept, places, COMPARED_CONCEPTS.indexOf(concept))).join(' UNION ALL '),
    values: [sight.organizationId, from, to, ...locationsOf(sight)],
  };
}

type Counts = Comparison['counts'];

/** How many things of each concept differ, without concepts of which none does. */
export async function countDifferences(
  asked: Pick<Reading, 'relational' | 'sight'>,
  between: Between,
): Promise<Counts> {
  const { text, values } = statement(asked, between);
  const rows = await asked.relational.query<{ rank: number; difference: Difference; count: string }>(
    `SELECT rank, ${DIFFERENCE} AS difference, count(*) AS count FROM (${text}) d GROUP BY 1, 2`,
    values,
  );
  const countOf = (rank: number, difference: Difference): number =>
    Number(rows.find((row) => row.rank === rank && row.difference === difference)?.count ?? 0);
  return COMPARED_CONCEPTS.flatMap((concept, rank) => {
    const counted = {
      concept,
      added: countOf(rank, 'added'),
      changed: countOf(rank, 'changed'),
      removed: countOf(rank, 'removed'),
    };
    return rows.some((row) => row.rank === rank) ? [counted] : [];
  });
}

interface DifferingRow extends Record<string, unknown> {
  readonly rank: number;
  readonly id: string;
  readonly name: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Things that differ, by concept and name. */
export async function readDifferences(
  asked: Pick<Reading, 'relational' | 'sight' | 'addresses'>,
  between: Between,
  [limit, offset]: readonly [limit: number, offset: number],
): Promise<Differing[]> {
  const { text, values } = statement(asked, between);
  const rows = await asked.relational.query<DifferingRow>(
    `SELECT * FROM (${text}) d ORDER BY rank, lower(name), id LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const sealed = rows.filter(isSealed).flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const open = await opening(asked.addresses, KEPT.location, sealed);
  return rows.flatMap((row) => differing(isSealed(row) ? openedRow(row, open) : row));
}

const isSealed = ({ rank }: DifferingRow): boolean => COMPARED_CONCEPTS[rank] === 'location';

const openedRow = (row: DifferingRow, open: (fields: Fields) => Fields): DifferingRow => ({
  ...row,
  before: row.before && open(row.before),
  after: row.after && open(row.after),
});

function differing({ rank, id, name, before, after }: DifferingRow): Differing[] {
  const concept = COMPARED_CONCEPTS[rank];
  const fields = after ?? before;
  if (concept === undefined || fields === null) return [];
  const difference = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ concept, id, name, difference, fields, changes: changesBetween(before ?? {}, after ?? {}) }];
}
