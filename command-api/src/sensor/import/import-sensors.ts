import { refuse, Refusal } from '@watchglass/schemas/refusals';
import type { ImportChange, ImportDone, ImportRefused } from '@watchglass/schemas/sensor/import';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { TAGS_PER_ORGANIZATION } from '@watchglass/schemas/tag/limits';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { Position } from '@watchglass/streams/ports/event-store';
import { load } from '../../handle-command.ts';
import { createMissing } from '../../tag/change-tags.ts';
import { carryOutTags } from '../../tag/carry-out-tags.ts';
import { later, onEach } from '../../on-each.ts';
import { mustBeSeen } from '../describe-sensor.ts';
import { sensorFold } from '../sensor.ts';
import { carryOutRow, type Importing, type PlannedRow } from './carry-out-row.ts';
import { idOf, idsBySerial } from './find-sensors.ts';
import { changesNothing, planRow, type PlanTerms } from './plan-row.ts';
import type { File, FileRow } from './read-file.ts';
import { readRow, sensorOfRow, type Wish } from './read-row.ts';
import { workspaceNames } from './workspace-names.ts';

interface WishedRow extends FileRow {
  readonly wish: Wish;
}

interface ChosenRow extends WishedRow {
  readonly sensorId: number;
}

type RefusedRow = Pick<Refusal, 'code' | 'detail'> & { readonly item: FileRow & { readonly sensorId?: number } };

interface Terms {
  readonly dryRun: boolean;
  readonly createTags: boolean;
}

interface Imported {
  readonly done: ImportDone;
  readonly position: Position | null;
}

/**
 * Compares each row with its sensor and, unless it is a dry run, carries out what differs: one command a row, so that a
 * repeated import changes only what is left. Rows are refused one by one; refuses (`TooManyTags`) the file as a whole.
 */
export async function importSensors(importing: Importing, file: File, terms: Terms): Promise<Imported> {
  const { sight } = importing;
  const refused: RefusedRow[] = [];
  const names = await workspaceNames(importing.deps.eventStore, sight.organizationId);
  const chosen = await choose(importing, file, refused);
  const planTerms = { names, sight, createTags: terms.createTags };
  const planned = await planRows(importing, { chosen, terms: planTerms }, refused);
  const changing = planned.filter(({ plan }) => !changesNothing(plan));
  const missing = missingTags(changing, planTerms);
  const position = terms.dryRun ? null : await carryOut(importing, { changing, missing, terms: planTerms }, refused);
  const out = new Set(refused.map(({ item }) => item.line));
  const done = {
    rows: file.rows.length,
    unchanged: planned.length - changing.length,
    changes: changing.filter(({ line }) => !out.has(line)).map(changeOf),
    refused: refused.map((each) => refusedOf(each, file)).toSorted((a, b) => a.line - b.line),
    newTags: missing,
    ignored: [...file.columns.ignored],
  };
  return { done, position };
}

/** The rows that can be read, and name a sensor. */
async function choose({ deps, sight }: Importing, file: File, refused: RefusedRow[]): Promise<readonly ChosenRow[]> {
  const wished: WishedRow[] = [];
  const chosen: ChosenRow[] = [];
  for (const row of file.rows) attempt(row, refused, () => wished.push({ ...row, wish: readRow(file.columns, row) }));
  const wishes = wished.map(({ wish }) => wish);
  const bySerial = await idsBySerial(deps.relational, sight.organizationId, wishes);
  for (const row of wished) attempt(row, refused, () => chosen.push({ ...row, sensorId: idOf(row.wish, bySerial) }));
  return chosen;
}

function attempt(row: RefusedRow['item'], refused: RefusedRow[], work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ item: row, code: error.code, detail: error.detail });
  }
}

interface Planning {
  readonly chosen: readonly ChosenRow[];
  readonly terms: PlanTerms;
}

async function planRows({ deps, sight }: Importing, { chosen, terms }: Planning, refused: RefusedRow[]) {
  const planned: PlannedRow[] = [];
  const outcome = await onEach(chosen, async (row) => {
    const { state: sensor } = await load(deps.eventStore, sensorStream(row.sensorId), sensorFold);
    mustBeSeen(sight, sensor);
    const plan = planRow(sensor, row.wish, terms);
    if (sensor.state === 'deleted' && !changesNothing(plan)) refuse('SensorIsDeleted');
    planned.push({ ...row, sensor: sensor.name, plan });
    return { position: null };
  });
  refused.push(...outcome.refused);
  return firstRows(planned, refused);
}

/** One row of each sensor. Only rows of sensors in sight are compared, so that no refusal tells of another. */
function firstRows(planned: readonly PlannedRow[], refused: RefusedRow[]): readonly PlannedRow[] {
  const lines = new Map<number, number>();
  const first: PlannedRow[] = [];
  for (const row of planned.toSorted((a, b) => a.line - b.line)) {
    const line = lines.get(row.sensorId);
    if (line === undefined) first.push(row);
    else refused.push({ item: row, code: 'ImportRowRepeated', detail: { about: String(line) } });
    lines.set(row.sensorId, line ?? row.line);
  }
  return first;
}

/** Each once, in the spelling of its first row. */
function missingTags(rows: readonly PlannedRow[], { names }: PlanTerms): readonly string[] {
  const missing = new Map<string, string>();
  for (const { plan } of rows)
    for (const name of plan.missing) if (!missing.has(keyOfTag(name))) missing.set(keyOfTag(name), name);
  if (missing.size > 0 && names.tags.tags.size + missing.size > TAGS_PER_ORGANIZATION)
    refuse('TooManyTags', { limit: TAGS_PER_ORGANIZATION });
  return [...missing.values()];
}

interface Work {
  readonly changing: readonly PlannedRow[];
  readonly missing: readonly string[];
  readonly terms: PlanTerms;
}

async function carryOut(
  importing: Importing,
  { changing, missing, terms }: Work,
  refused: RefusedRow[],
): Promise<Position | null> {
  const { deps, context, sight } = importing;
  const { organizationId } = sight;
  const made =
    missing.length === 0
      ? null
      : await carryOutTags(deps, context, (tags) =>
          createMissing(tags, organizationId, { names: missing, newId: context.newId }),
        );
  const names = made === null ? terms.names : await workspaceNames(deps.eventStore, organizationId);
  const outcome = await onEach(changing, (row) => carryOutRow(importing, row, { ...terms, names }));
  refused.push(...outcome.refused);
  return later(made?.position ?? null, outcome.position);
}

function changeOf({ line, sensorId, sensor, plan }: PlannedRow): ImportChange {
  const { missing: _names, ...changes } = plan;
  const changed = Object.entries(changes).filter(([, change]) => change !== undefined);
  return { line, sensorId, sensor, ...Object.fromEntries(changed) };
}

function refusedOf({ item, code, detail }: RefusedRow, { columns }: File): ImportRefused {
  const textAt = (key: string): string => {
    const value = detail[key];
    return typeof value === 'string' ? value : '';
  };
  return {
    line: item.line,
    // The id that a serial number has is not told of a sensor out of sight.
    sensorId: code === 'NotFound' ? null : (item.sensorId ?? null),
    sensor: sensorOfRow(columns, item),
    code,
    column: textAt('column') || null,
    about: textAt('about'),
  };
}
