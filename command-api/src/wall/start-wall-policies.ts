import { SILENCE_RECORDED_SECONDS, SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import { wallRecordStream, wallStream, type WallEvent } from '@watchglass/schemas/wall/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { keepLooking, workThrough, type Looking } from '../keep-looking.ts';
import { organizationFold } from '../organization/organization.ts';
import { dueSeal, sealed, type ReceiptOrder } from './receipt-order.ts';
import { sealAtOf, type OfWall } from './receipts.ts';
import { comeBack, goSilent, recordFold, sealReceipts, type WallRecord } from './record.ts';
import { wallFold } from './wall.ts';

const LOOK_EVERY_MS = 5_000;

type PolicyDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>;

/**
 * Records walls that went silent and came back, and seals the days of their receipts. The rows in the private schema are
 * the timers: any number of processes may look, one at a time holds a row. After a start, walls have a while to speak
 * before their silence counts: they could not while no process ran. Needs the private schemas.
 */
export function startWallPolicies(
  deps: PolicyDeps,
  { report }: { readonly report: (error: unknown) => void },
): Looking {
  const patientUntil = deps.clock().getTime() + SILENT_AFTER_SECONDS * 1000;
  return keepLooking(
    async (signal) => {
      await workThrough(signal, () => recordStanding(deps, deps.clock().getTime() >= patientUntil));
      await workThrough(signal, () => sealDay(deps));
    },
    { everyMs: LOOK_EVERY_MS, report },
  );
}

interface Standing extends Record<string, unknown> {
  readonly wallId: string;
  readonly organizationId: number;
  readonly heardAt: Date;
  readonly isSilent: boolean;
}

/** Records one wall that went silent or came back; false if there is none. */
export function recordStanding(deps: PolicyDeps, silenceCounts: boolean): Promise<boolean> {
  const now = deps.clock();
  return deps.relational.transaction(async (tx) => {
    const [row] = await tx.query<Standing>({
      name: 'wall_receipts.standing',
      text: `SELECT wall_id AS "wallId", organization_id AS "organizationId", heard_at AS "heardAt", heard_at < $1 AS "isSilent"
        FROM command.wall_receipts WHERE silent <> (heard_at < $1) AND ($2 OR silent) LIMIT 1 FOR UPDATE SKIP LOCKED`,
      values: [new Date(now.getTime() - SILENCE_RECORDED_SECONDS * 1000), silenceCounts],
    });
    if (row === undefined) return false;
    const { heardAt, isSilent, ...wall } = row;
    if (await isWatched(deps, wall))
      await record(deps, wall, (known) => (isSilent ? goSilent(known, wall, heardAt) : comeBack(known, wall)));
    await tx.query('UPDATE command.wall_receipts SET silent = $2 WHERE wall_id = $1', [wall.wallId, isSilent]);
    return true;
  });
}

/** Seals one day of one wall; false if none is due. A wall that is revoked meanwhile has its last days sealed too. */
export function sealDay(deps: PolicyDeps): Promise<boolean> {
  const now = deps.clock();
  return deps.relational.transaction(async (tx) => {
    const [row] = await tx.query<{ wallId: string; organizationId: number; receipts: ReceiptOrder }>({
      name: 'wall_receipts.sealable',
      text: `SELECT wall_id AS "wallId", organization_id AS "organizationId", receipts FROM command.wall_receipts
        WHERE seal_at <= $1 ORDER BY seal_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      values: [now],
    });
    const seal = row === undefined ? null : dueSeal(row.receipts, now.getTime());
    if (row === undefined || seal === null) return false;
    const { receipts, ...wall } = row;
    await record(deps, wall, (known) => sealReceipts(known, wall, seal));
    await storeSealed(tx, wall, sealed(receipts, seal.day));
    return true;
  });
}

async function storeSealed(tx: Queryable, { wallId }: OfWall, order: ReceiptOrder): Promise<void> {
  await tx.query('UPDATE command.wall_receipts SET receipts = $2, seal_at = $3 WHERE wall_id = $1', [
    wallId,
    JSON.stringify(order),
    sealAtOf(order),
  ]);
}

/** The silence of a revoked wall, or of one in a deleted workspace, is nobody's concern. */
async function isWatched({ eventStore }: PolicyDeps, { wallId, organizationId }: OfWall): Promise<boolean> {
  const { state } = await load(eventStore, wallStream(wallId), wallFold);
  const organization = await load(eventStore, organizationStream(organizationId), organizationFold);
  return state.status === 'paired' && !['deleted', 'erased'].includes(organization.state.status);
}

async function record(deps: PolicyDeps, wall: OfWall, decide: (known: WallRecord) => WallEvent[]): Promise<void> {
  const { organizationId, wallId } = wall;
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'walls' },
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  } as const;
  await handleCommand(
    deps.eventStore,
    wallRecordStream(wallId),
    { ...recordFold, decide },
    { metadata, newId: deps.newId },
  );
}
