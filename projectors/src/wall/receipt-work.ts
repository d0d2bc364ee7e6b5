import { decodeReceiptLog, type ReceiptLogBody } from '@watchglass/schemas/wall/receipt-log';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { LogEntry, LogPosition, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { LogBlock } from '../log-block/block.ts';
import type { BlockWork } from '../log-block/block-projector.ts';
import { flushOften } from '../log-block/flush-often.ts';
import { persist, type Persistence } from '../log-block/persist.ts';
import { finishPlan, storePlan, type Plan, type PlanWires } from '../log-block/plans.ts';
import { heard, isNews, type Presence } from './presence.ts';
import { loadMarks, storeMarks } from './receipt-marks.ts';
import { itemOf, tableOf, type ReceiptItem } from './receipt-rows.ts';
import { announcePresence, loadPresence, storePresence, type PresenceRow } from './wall-presence.ts';

export const RECEIPTS_CONSUMER = 'receipts';

export interface ReceiptWires {
  readonly receiptLog: ReadingLog;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly newId: () => string;
}

/** Of one wall; beyond it they are read again. */
const BOOTS_REMEMBERED = 1_000;

interface Said {
  readonly position: LogPosition;
  readonly body: ReceiptLogBody;
}

/** What the holder of a lease does with what walls say: their presence several times a second, receipts in blocks. */
export function receiptWork(wires: ReceiptWires, on: PlanWires & Persistence): BlockWork<ReceiptItem> {
  const known = new KnownWalls(on);
  const flush = () => known.flush(wires.liveBus);
  return {
    sizeOf: ({ size }) => size,
    async takeIn(entries) {
      const said = entries.flatMap((entry) => read(entry, on.report));
      await known.load(said.map(({ body }) => body.wallId));
      return said.flatMap((each) => known.hear(each));
    },
    async write(block) {
      const plan: Plan = { token: wires.newId(), ranges: block.ranges, verdicts: { each: null, stored: [] } };
      if (block.items.length > 0) await persist(() => storePlan(on, plan, () => Promise.resolve()), on);
      await deliver({ ...wires, ...on }, plan, block);
    },
    deliverAgain: (plan, block) => deliver({ ...wires, ...on }, plan, block),
    beside: (signal) => flushOften(flush, { signal, report: on.report }),
    end: flush,
  };
}

/** An unreadable entry stays so: it is reported. */
function read({ position, body: bytes }: LogEntry, report: (error: unknown) => void): Said[] {
  try {
    const body = decodeReceiptLog(bytes);
    return body === null ? [] : [{ position, body }];
  } catch (error) {
    report(error);
    return [];
  }
}

/** The marks move with the cursors: a block that is made again leaves out exactly what it left out before. */
async function deliver(
  on: ReceiptWires & PlanWires & Persistence,
  plan: Plan,
  { items }: LogBlock<ReceiptItem>,
): Promise<void> {
  if (items.length > 0) await persist(() => on.timeSeries.insert(tableOf(plan.token, items)), on);
  const mark = (tx: Parameters<typeof storeMarks>[0]) => (items.length > 0 ? storeMarks(tx, items) : Promise.resolve());
  await persist(() => finishPlan(on, plan, mark), on);
  for (const { partition, upTo } of plan.ranges)
    await on.receiptLog.commit(RECEIPTS_CONSUMER, partition, upTo).catch(on.report);
}

/** What is known of walls in memory: read when a wall is first heard. */
class KnownWalls {
  readonly #relational: PlanWires['relational'];
  readonly #marks = new Map<string, Map<string, number>>();
  readonly #presence = new Map<string, PresenceRow>();
  readonly #unwritten = new Set<string>();
  readonly #news = new Set<string>();

  constructor({ relational }: PlanWires) {
    this.#relational = relational;
  }

  async load(wallIds: readonly string[]): Promise<void> {
    const unknown = [...new Set(wallIds)].filter((wallId) => !this.#marks.has(wallId));
    if (unknown.length === 0) return;
    const [marks, presence] = [
      await loadMarks(this.#relational, unknown),
      await loadPresence(this.#relational, unknown),
    ];
    for (const wallId of unknown) this.#marks.set(wallId, new Map());
    for (const { wallId, boot, seq } of marks) this.#marks.get(wallId)?.set(boot, seq);
    for (const row of presence) this.#presence.set(row.wallId, row);
  }

  /** Returns the receipts that were not heard before. */
  hear({ position, body }: Said): ReceiptItem[] {
    const before = this.#presence.get(body.wallId);
    if (position > (before?.position ?? '')) this.#notice(before?.presence ?? null, { position, body });
    return body.kind === 'receipts' ? this.#unheard(body) : [];
  }

  #notice(before: Presence | null, { position, body }: Said): void {
    const { wallId, organizationId } = body;
    const presence = heard(before, body);
    this.#presence.set(wallId, { wallId, organizationId, position, presence });
    this.#unwritten.add(wallId);
    if (isNews(before, presence)) this.#news.add(wallId);
  }

  async flush(liveBus: LiveBus): Promise<void> {
    const [written, news] = [[...this.#unwritten], [...this.#news]];
    if (written.length === 0) return;
    await storePresence(
      this.#relational,
      written.flatMap((wallId) => this.#presence.get(wallId) ?? []),
    );
    for (const wallId of written) this.#unwritten.delete(wallId);
    if (news.length === 0) return;
    await announcePresence({ relational: this.#relational, liveBus }, news);
    for (const wallId of news) this.#news.delete(wallId);
  }

  #unheard(body: Extract<ReceiptLogBody, { kind: 'receipts' }>): ReceiptItem[] {
    const marks = this.#marks.get(body.wallId) ?? new Map<string, number>();
    const unheard = body.receipts.filter(({ boot, seq }) => seq > (marks.get(boot) ?? 0));
    for (const { boot, seq } of unheard) marks.set(boot, seq);
    if (marks.size > BOOTS_REMEMBERED) this.#marks.delete(body.wallId);
    return unheard.map((receipt) => itemOf(body, receipt));
  }
}
