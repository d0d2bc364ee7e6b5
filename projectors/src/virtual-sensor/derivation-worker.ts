import { rowSubject, type RowAnnouncement } from '@watchglass/schemas/live/messages';
import { sensorsOf } from '@watchglass/schemas/virtual-sensor/followed';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Lease } from '../log-block/lease.ts';
import { applyDefinitions } from './apply-definitions.ts';
import { sourcesOfDefinitions, type ChangedDefinition } from './changed-definitions.ts';
import { compute, DERIVED_COLUMNS, pointOf, rowsOf, workOf, type Computed, type Work } from './compute.ts';
import { loadDerivations, type Derivation, type Derivations, type Last } from './derivation.ts';
import {
  deleteMarks,
  dueMarks,
  moveHistory,
  nextHistories,
  storeNewest,
  type NewestOutput,
  type OpenHistory,
} from './derivation-store.ts';
import { logEntriesOf, type ToAppend } from './log-entries.ts';
import { insertMarks, type Mark } from './mark-outputs.ts';
import { markedBy, marksOf } from './marked-work.ts';
import { newestChange } from './newest.ts';
import { OutputFeed } from './output-feed.ts';
import { SeriesReader, type Extent, type Point } from './series-reader.ts';

const DAY_MS = 86_400_000;
/** History is computed in steps, so that live outputs wait for one step at most; few open ones share what many may take. */
const HISTORY_STEP_MS = 2 * DAY_MS;
const SHARED_STEP_MS = 5 * DAY_MS;
const APPLY_EVERY_MS = 300;

export interface DerivationWires {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly readingLog: Pick<ReadingLog, 'append' | 'partitions'>;
  readonly liveBus: Pick<LiveBus, 'publish'>;
  readonly lease: Lease;
  /** Throws `Fenced` if the lease may have expired: called before each write to ClickHouse and to the log. */
  readonly mustHold: () => void;
  readonly now: () => number;
}

interface HistoryStep extends Work {
  readonly history: OpenHistory;
  /** Where the history begins. */
  readonly begin: number;
}

/** What a computation leaves to be committed. */
interface Outcome {
  readonly states: ReadonlyMap<number, NewestOutput>;
  readonly marks: readonly Mark[];
  readonly shown: readonly Derivation[];
}

/** Computes outputs of virtual sensors: marked ranges first, then one step of history. One pass at a time. */
export class DerivationWorker {
  readonly #wires: DerivationWires;
  readonly #reader: SeriesReader;
  readonly #feed: OutputFeed;
  #derivations: Derivations | null = null;
  #appliedAt = -Infinity;
  /** What the definitions that are applied followed from. */
  #sources: string | null = null;
  #hasHistory = true;
  /** False after a crash or a failure, which may have come before an announcement: all are announced again. */
  #areShown = false;

  constructor(wires: DerivationWires) {
    this.#wires = wires;
    this.#reader = new SeriesReader(wires.timeSeries);
    this.#feed = new OutputFeed(wires);
  }

  /** Returns true if there was work. After a throw the next pass begins from the stored state. */
  async pass(): Promise<boolean> {
    try {
      await this.#feed.open();
      const applied = await this.#apply();
      const marked = await this.#takeMarks();
      const computed = await this.#takeHistory();
      return applied || marked || computed;
    } catch (error) {
      this.#derivations = null;
      this.#areShown = false;
      this.#feed.isOpen = false;
      throw error;
    }
  }

  /** Applies all changed definitions before any is computed: an input that is not known as virtual has no outputs. */
  async #apply(): Promise<boolean> {
    if (performance.now() - this.#appliedAt < APPLY_EVERY_MS) return false;
    this.#appliedAt = performance.now();
    const sources = await sourcesOfDefinitions(this.#wires.relational);
    if (sources === this.#sources) return false;
    const applied: ChangedDefinition[] = [];
    for (let hasMore = true; hasMore;) {
      const some = await applyDefinitions(this.#wires);
      applied.push(...some.changed);
      ({ hasMore } = some);
    }
    this.#sources = sources;
    if (applied.length === 0) return false;
    this.#derivations = null;
    this.#hasHistory = true;
    for (const { id, organization_id } of applied) this.#show(organization_id, id);
    return true;
  }

  async #known(): Promise<Derivations> {
    this.#derivations ??= await loadDerivations(this.#wires.relational);
    if (!this.#areShown)
      for (const [organizationId, ids] of this.#derivations.ids()) this.#publish(organizationId, ids);
    this.#areShown = true;
    return this.#derivations;
  }

  /** Takes the due marks of the lowest depth, so that an output waits for the outputs that feed it. */
  async #takeMarks(): Promise<boolean> {
    const due = await dueMarks(this.#wires.relational);
    const [first] = due;
    if (first === undefined) return false;
    const derivations = await this.#known();
    const taken = due.filter(({ live, depth }) => live === first.live && depth === first.depth);
    await this.#carryOut(workOf(taken.flatMap((mark) => markedBy(mark, derivations))), (tx) =>
      deleteMarks(
        tx,
        taken.map(({ id }) => id),
      ),
    );
    return true;
  }

  async #takeHistory(): Promise<boolean> {
    if (!this.#hasHistory) return false;
    const open = await nextHistories(this.#wires.relational);
    this.#hasHistory = open.length > 0;
    const derivations = await this.#known();
    const due = open.flatMap((history) => {
      const derivation = derivations.get(history.sensor_id);
      return derivation === undefined || history.waits ? [] : [{ history, derivation }];
    });
    const steps = await this.#stepsOf(due);
    if (steps.length === 0) return false;
    await this.#carryOut(
      steps.filter(({ from, to }) => from <= to),
      async (tx) => {
        for (const { history, begin, from } of steps) await moveHistory(tx, history, { from: begin, to: from });
      },
    );
    for (const { derivation } of steps) this.#show(derivation.organizationId, derivation.id);
    return true;
  }

  /** The first step of each finds the extent of the inputs' readings and of the outputs so far. */
  async #stepsOf(due: readonly Pick<HistoryStep, 'history' | 'derivation'>[]): Promise<HistoryStep[]> {
    const first = due.filter(({ history }) => history.to === history.start);
    const extents = await this.#reader.extents(first.map(({ derivation }) => pointsOf(derivation)));
    const step = Math.max(HISTORY_STEP_MS, SHARED_STEP_MS / due.length);
    return due.map(({ history, derivation }) => {
      const place = first.findIndex((each) => each.history === history);
      const { begin, end } = place < 0 ? { begin: history.from, end: history.to } : within(history, extents[place]);
      const from = Math.max(begin, end - step);
      return { history, derivation, begin, from, to: end - 1, live: false, fed: false };
    });
  }

  /**
   * Computes and stores outputs, then appends the newest to the log, then commits: a crash in between leaves the work
   * to be done again, with the same result.
   */
  async #carryOut(work: readonly Work[], finish: (tx: Queryable) => Promise<void>): Promise<void> {
    const { relational, timeSeries, readingLog, lease, mustHold, now } = this.#wires;
    const derivations = await this.#known();
    const computed = await compute(this.#reader, derivations, work);
    const version = await this.#nextVersion();
    const rows = rowsOf(computed, version, now());
    const told = await this.#feed.plan(computed, now());
    mustHold();
    if (rows.length > 0)
      await timeSeries.insert({
        table: 'derived_readings',
        columns: DERIVED_COLUMNS,
        rows,
        token: `derived ${version}`,
      });
    if (told !== null) await this.#feed.send(told);
    const { appends, ...outcome } = await this.#outcomeOf(computed, derivations, version);
    const entries = logEntriesOf(appends, { version, receivedAt: now(), partitions: readingLog.partitions });
    mustHold();
    if (entries.length > 0) await readingLog.append(entries);
    await relational.transaction(async (tx) => {
      await lease.hold(tx);
      await finish(tx);
      if (outcome.marks.length > 0) await insertMarks(tx, outcome.marks, []);
      if (told !== null) await this.#feed.finish(tx, told);
      for (const [id, state] of outcome.states) await storeNewest(tx, id, state);
    });
    this.#derivations = derivations.with(outcome.states);
    for (const { organizationId, id } of outcome.shown) this.#show(organizationId, id);
  }

  async #outcomeOf(
    computed: readonly Computed[],
    derivations: Derivations,
    version: number,
  ): Promise<Outcome & { readonly appends: readonly ToAppend[] }> {
    const states = new Map<number, NewestOutput>();
    const appends: ToAppend[] = [];
    const shown = new Set<Derivation>();
    for (const each of computed) {
      const { derivation, live } = each;
      const before = states.get(derivation.id) ?? derivation;
      const change = newestChange(each, before.newest, before.last);
      const found = change.isRetracted ? await this.#reader.newest(pointOf(derivation)) : null;
      const appended = found === null ? change.appended : [{ at: found[0], value: found[1] }];
      const newest = appended.at(-1);
      appends.push({ derivation, mode: live ? 'live' : 'backfill', appended, late: change.late });
      states.set(derivation.id, {
        newest: newest === undefined ? before.newest : { at: newest.at, value: newest.value },
        last: change.last,
        outputVersion: version,
      });
      if (isShownOtherwise(before.last, change.last)) shown.add(derivation);
    }
    const marks = computed.flatMap((each) => marksOf(each, derivations.fedBy(each.derivation.id)));
    return { states, appends, marks, shown: [...shown] };
  }

  async #nextVersion(): Promise<number> {
    const [row] = await this.#wires.relational.query<{ version: string }>({
      name: 'derived_versions.next',
      text: "SELECT nextval('command.derived_versions') AS version",
    });
    return Number(row?.version);
  }

  #show(organizationId: number, id: number): void {
    this.#publish(organizationId, [String(id)]);
  }

  /** Open screens read the rows again; they keep their position. */
  #publish(organizationId: number, ids: readonly string[]): void {
    const row: RowAnnouncement = { ids, position: '' };
    this.#wires.liveBus.publish(rowSubject(organizationId, 'sensor'), row);
  }
}

const isShownOtherwise = (before: Last, after: Last): boolean =>
  before.reason !== after.reason || before.input !== after.input;

function pointsOf(derivation: Derivation): Point[] {
  const inputs = derivation.versions.flatMap((version) => version.inputs);
  return [
    pointOf(derivation),
    ...inputs.flatMap((input) =>
      sensorsOf(input).map((sensorId) => ({ ...pointOf(derivation), sensorId, metricId: input.metricId })),
    ),
  ];
}

/** The part of an open history in which there is anything. */
function within({ from, to }: OpenHistory, extent: Extent | null | undefined): { begin: number; end: number } {
  const begin = Math.min(to, Math.max(from, extent?.oldest ?? to));
  return { begin, end: Math.max(begin, Math.min(to, (extent?.newest ?? begin) + 1)) };
}
