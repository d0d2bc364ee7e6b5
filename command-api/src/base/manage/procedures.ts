import type { BaseAnswer, RequestKind } from '@watchglass/schemas/base/channel';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { RESTORE_MINUTES } from '@watchglass/schemas/base/limits';
import type { Outlets } from '@watchglass/schemas/base/outlets';
import type { BaseNetwork } from '@watchglass/schemas/base/report';
import { refuse } from '@watchglass/schemas/refusals';
import type { Base, RegisteredBase } from '../base.ts';
import { restorable, type Backup } from '../backup/backup.ts';
import { connectSession, endSession, mustBeManageable, mustHoldSession } from './session.ts';

export type ProcedureKind = Exclude<RequestKind, 'session' | 'close'>;

/** What a base has been asked to do; one at a time. */
export interface RunningProcedure {
  readonly requestId: string;
  readonly kind: ProcedureKind;
  readonly upgrade?: Upgrade;
  readonly after?: BaseNetwork;
  readonly outlets?: Outlets;
  /** The backup that is restored. */
  readonly backup?: Pick<Backup, 'id' | 'hash'>;
}

export interface Upgrade {
  readonly requestId: string;
  readonly from: string;
  readonly to: string;
}

/** Seconds until a procedure counts as failed. A base returns from a network change by itself before that. */
export const PROCEDURE_SECONDS: Readonly<Record<ProcedureKind, number>> = {
  reboot: 180,
  licenceSync: 60,
  pairing: 130,
  network: 330,
  firmware: 900,
  backup: 120,
  restore: RESTORE_MINUTES * 60,
  outlets: 120,
};

export type Wish =
  | { readonly kind: 'reboot' | 'licenceSync' | 'pairing' | 'backup' }
  | { readonly kind: 'restore'; readonly backupId: string }
  | { readonly kind: 'outlets'; readonly after: Outlets; readonly file: string | null }
  | { readonly kind: 'network'; readonly after: BaseNetwork }
  | { readonly kind: 'firmware'; readonly to: string };

interface Beginning {
  readonly requestId: string;
  readonly userId: string;
  readonly now: Date;
}

const WITHOUT_SESSION: ReadonlySet<ProcedureKind> = new Set(['firmware', 'backup', 'restore', 'outlets']);

/** Upgrades, backups and outlets ask for no session: nobody else may have one. */
export const needsSession = ({ kind }: Wish): boolean => !WITHOUT_SESSION.has(kind);

/** Starts a procedure. */
export function beginProcedure(base: RegisteredBase, wish: Wish, beginning: Beginning): BaseEvent[] {
  mustBeManageable(base);
  if (needsSession(wish)) mustHoldSession(base, beginning.userId);
  else mustBeLeftAlone(base, beginning.userId);
  if (wish.kind === 'firmware' && wish.to === base.firmware) refuse('FirmwareUpToDate');
  if (base.procedure !== null) refuse('ProcedureRunning', { kind: base.procedure.kind });
  return [startOf(base, wish, beginning)];
}

function mustBeLeftAlone({ session }: RegisteredBase, userId: string): void {
  if (session !== null && session.userId !== userId) refuse('GatewayInUse', { by: session.userId });
}

function startOf(base: RegisteredBase, wish: Wish, { requestId, now }: Beginning): BaseEvent {
  const { serial, organizationId, firmware: from, last } = base;
  const dueAt = new Date(now.getTime() + PROCEDURE_SECONDS[wish.kind] * 1000).toISOString();
  const data = { serial, organizationId, requestId, dueAt };
  if (wish.kind === 'firmware') return { type: 'FirmwareUpgradeRequested', data: { ...data, from, to: wish.to } };
  if (wish.kind === 'restore') {
    const { id: backupId, hash } = restorable(base, wish.backupId);
    return { type: 'RestoreRequested', data: { ...data, backupId, hash } };
  }
  if (wish.kind === 'outlets') return outletsRequested(base, wish, data);
  if (wish.kind !== 'network') return { type: 'ProcedureStarted', data: { ...data, kind: wish.kind } };
  const before = (last?.report.network as BaseNetwork | undefined) ?? null;
  return { type: 'NetworkChangeRequested', data: { ...data, before, after: wish.after } };
}

function outletsRequested(
  { outlets }: RegisteredBase,
  { after, file }: Extract<Wish, { kind: 'outlets' }>,
  data: {
    readonly serial: string;
    readonly organizationId: number;
    readonly requestId: string;
    readonly dueAt: string;
  },
): BaseEvent {
  return { type: 'OutletsRequested', data: { ...data, before: outlets?.after ?? null, after, file } };
}

interface Ended {
  readonly id: string;
  readonly kind: RequestKind;
  /** Sensors that the base has named while it was pairing. */
  readonly sensors: readonly string[];
}

interface Ending {
  readonly data: { readonly serial: string; readonly organizationId: number; readonly requestId: string };
  readonly why: string;
  readonly sensors: readonly string[];
  readonly upgrade: Upgrade | undefined;
  readonly backup: RunningProcedure['backup'];
}

/** The events of the answer `done`. Firmware, network and outlets are done when the base reports them, a backup when it is stored. */
const DONE: Readonly<Record<ProcedureKind, (ending: Ending) => BaseEvent[]>> = {
  reboot: ({ data }) => [{ type: 'BaseRebooted', data }],
  licenceSync: ({ data }) => [{ type: 'LicenceSynced', data }],
  pairing: ({ data, why, sensors }) => [{ type: 'PairingEnded', data: { ...data, why, sensors: [...sensors] } }],
  network: () => [],
  outlets: () => [],
  firmware: () => [],
  backup: () => [],
  restore: ({ data, backup }) =>
    backup ? [{ type: 'BackupRestored', data: { ...data, backupId: backup.id, hash: backup.hash } }] : [],
};

const FAILED: Readonly<Record<ProcedureKind, (ending: Ending) => BaseEvent[]>> = {
  reboot: ({ data, why }) => [{ type: 'RebootFailed', data: { ...data, why } }],
  licenceSync: ({ data, why }) => [{ type: 'LicenceSyncFailed', data: { ...data, why } }],
  pairing: DONE.pairing,
  network: ({ data, why }) => [{ type: 'NetworkReverted', data: { ...data, why } }],
  outlets: ({ data, why }) => [{ type: 'OutletsRefused', data: { ...data, why } }],
  firmware: ({ data, why, upgrade }) =>
    upgrade ? [{ type: 'FirmwareUpgradeFailed', data: { ...data, from: upgrade.from, to: upgrade.to, why } }] : [],
  backup: ({ data, why }) => [{ type: 'BackupFailed', data: { ...data, why } }],
  restore: ({ data, why }) => [{ type: 'RestoreFailed', data: { ...data, why } }],
};

/** Decides the events of a base's final answer. */
export function settleAnswer(base: Base, request: Ended, { status, code }: BaseAnswer): BaseEvent[] {
  if (status === 'failed') return failRequest(base, request, code ?? 'failed');
  if (request.kind === 'session') return connectSession(base, request.id);
  const running = runningOf(base, request, 'done');
  return running === null ? [] : DONE[running.kind](running.ending);
}

/** Decides the event of a request that failed, or whose deadline has passed (`timedOut`). */
export function failRequest(base: Base, request: Ended, why: string): BaseEvent[] {
  if (request.kind === 'session') return endSession(base, request.id, why === 'timedOut' ? 'notConnected' : 'refused');
  const running = runningOf(base, request, why);
  return running === null ? [] : FAILED[running.kind](running.ending);
}

function runningOf(
  base: Base,
  { id: requestId, sensors }: Ended,
  why: string,
): { readonly kind: ProcedureKind; readonly ending: Ending } | null {
  if (base.status !== 'registered' || base.procedure?.requestId !== requestId) return null;
  const { serial, organizationId, procedure } = base;
  return {
    kind: procedure.kind,
    ending: {
      data: { serial, organizationId, requestId },
      why,
      sensors,
      upgrade: procedure.upgrade,
      backup: procedure.backup,
    },
  };
}
