import { BACKUPS_KEPT } from '@watchglass/schemas/base/limits';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { Outlets } from '@watchglass/schemas/base/outlets';
import type { BaseReport } from '@watchglass/schemas/base/report';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { keyphraseOf } from '@watchglass/schemas/organization/keyphrase';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';
import { changesTags, type Tagging } from '../tag/tagging.ts';
import type { Backup } from './backup/backup.ts';
import type { RunningProcedure, Upgrade } from './manage/procedures.ts';
import type { OpenSession, SessionEnd } from './manage/session.ts';

export interface RegisteredBase {
  readonly status: 'registered';
  readonly serial: string;
  readonly organizationId: number;
  readonly name: string;
  /** As recorded: some may be merged or deleted since. */
  readonly tagIds: readonly string[];
  readonly location: string | null;
  /** True once the owners' stream records a refused claim. */
  readonly isClaimRefused: boolean;
  /** True from the published loss of the connection to its restoration. */
  readonly isLost: boolean;
  readonly isPaused: boolean;
  /** What the base last said of itself, and when (epoch milliseconds); null before its first report. */
  readonly last: { readonly report: BaseReport; readonly at: number } | null;
  readonly firmware: string;
  readonly session: OpenSession | null;
  /** Why the last session ended; null before its end. */
  readonly sessionEnd: SessionEnd | null;
  readonly procedure: RunningProcedure | null;
  /** What was last asked for, and the stored file of its layout; null if nothing was. */
  readonly outlets: { readonly after: Outlets; readonly file: string | null } | null;
  /** The last ones, oldest first. */
  readonly backups: readonly Backup[];
  /** An upgrade that counted as failed and may still succeed. */
  readonly failedUpgrade: Upgrade | null;
  /** True while the published drift of the clock or the link is too large. */
  readonly hasDrifted: boolean;
}

/** A base belongs to one organization at a time; an unregistered base has no history for the next owner. */
export type Base = { readonly status: 'unknown' } | RegisteredBase;

const unknownBase: Base = { status: 'unknown' };

function registered({
  serial,
  organizationId,
  name,
  firmware,
}: Pick<RegisteredBase, 'serial' | 'organizationId' | 'name' | 'firmware'>): Base {
  return {
    status: 'registered',
    serial,
    organizationId,
    name,
    tagIds: [],
    location: null,
    isClaimRefused: false,
    hasDrifted: false,
    isLost: false,
    isPaused: false,
    last: null,
    firmware,
    session: null,
    sessionEnd: null,
    procedure: null,
    outlets: null,
    failedUpgrade: null,
    backups: [],
  };
}

function evolve(base: Base, event: Recorded<BaseEvent>): Base {
  if (event.type === 'BaseRegistered') return registered(event.data);
  if (event.type === 'BaseUnregistered') return unknownBase;
  return base.status === 'registered' ? { ...base, ...changeBy(base, event) } : base;
}

type BaseChange = Recorded<Exclude<BaseEvent, { type: 'BaseRegistered' | 'BaseUnregistered' }>>;

type Changes = {
  readonly [T in BaseChange['type']]: (
    event: Extract<BaseChange, { type: T }>,
    base: RegisteredBase,
  ) => Partial<RegisteredBase>;
};

const OVER = { procedure: null } as const;

const CHANGES: Changes = {
  BaseClaimRefused: () => ({ isClaimRefused: true }),
  BaseCredentialCollected: () => ({}),
  BaseRenamed: ({ data }) => ({ name: data.name }),
  BaseTagsAssigned: ({ data }) => ({ tagIds: data.tagIds }),
  BasePlaced: ({ data }) => ({ location: data.location }),
  BaseConnectionLost: () => ({ isLost: true }),
  BaseConnectionRestored: () => ({ isLost: false }),
  BasePaused: () => ({ isPaused: true, isLost: false }),
  BaseUnpaused: () => ({ isPaused: false }),
  BaseReported: ({ data, metadata }) => ({
    firmware: data.report.firmware,
    last: { report: data.report, at: Date.parse(metadata?.at ?? '') },
  }),
  BaseClockDrifted: () => ({ hasDrifted: true }),
  BaseClockCorrected: () => ({ hasDrifted: false }),
  SessionOpened: ({ data: { sessionId, userId } }) => ({ session: { sessionId, userId, isConnected: false } }),
  SessionConnected: (_event, { session }) => ({ session: session && { ...session, isConnected: true } }),
  SessionEnded: ({ data }) => ({ session: null, sessionEnd: data.why }),
  ProcedureStarted: ({ data: { requestId, kind } }) => ({ procedure: { requestId, kind } }),
  NetworkChangeRequested: ({ data: { requestId, after } }) => ({ procedure: { requestId, kind: 'network', after } }),
  FirmwareUpgradeRequested: ({ data: { requestId, from, to } }) => ({
    procedure: { requestId, kind: 'firmware', upgrade: { requestId, from, to } },
    failedUpgrade: null,
  }),
  BaseRebooted: () => OVER,
  RebootFailed: () => OVER,
  LicenceSynced: () => OVER,
  LicenceSyncFailed: () => OVER,
  PairingEnded: () => OVER,
  OutletsRequested: ({ data: { requestId, after, file } }) => ({
    procedure: { requestId, kind: 'outlets', outlets: after },
    outlets: { after, file },
  }),
  OutletsChanged: () => OVER,
  OutletsRefused: () => OVER,
  NetworkChanged: () => OVER,
  NetworkReverted: () => OVER,
  FirmwareUpgradeSucceeded: (_event, { procedure }) => ({
    procedure: procedure?.kind === 'firmware' ? null : procedure,
    failedUpgrade: null,
  }),
  FirmwareUpgradeFailed: ({ data: { requestId, from, to } }) => ({
    ...OVER,
    failedUpgrade: { requestId, from, to },
  }),
  BackupStored: ({ data: { requestId: id, hash, file, bytes, firmware } }, { backups }) => ({
    ...OVER,
    backups: [...backups, { id, hash, file, bytes, firmware }].slice(-BACKUPS_KEPT),
  }),
  BackupFailed: () => OVER,
  RestoreRequested: ({ data: { requestId, backupId, hash } }) => ({
    procedure: { requestId, kind: 'restore', backup: { id: backupId, hash } },
  }),
  BackupRestored: () => OVER,
  RestoreFailed: () => OVER,
};

function changeBy(base: RegisteredBase, event: BaseChange): Partial<RegisteredBase> {
  const change = CHANGES[event.type] as (event: BaseChange, base: RegisteredBase) => Partial<RegisteredBase>;
  return change(event, base);
}

export const baseFold: Fold<Base, BaseEvent> = { initial: unknownBase, evolve };

/** Returns the organization's own base; refuses another organization's base like an unknown one. */
function ownBase(base: Base, organizationId: number): RegisteredBase {
  return base.status === 'registered' && base.organizationId === organizationId ? base : refuse('NotFound');
}

/** Returns the organization's own base if its location is in sight; otherwise refuses `NotFound`. */
export function seenBase(base: Base, sight: Sight): RegisteredBase {
  const own = ownBase(base, sight.organizationId);
  return isInSight(sight, own.location) ? own : refuse('NotFound');
}

export interface BaseDescription {
  readonly name: string;
  /** Undefined changes nothing. */
  readonly tagging?: Tagging | undefined;
  readonly location?: string | null | undefined;
}

/** Changes the name, the tags and the location of a base. */
export function describeBase(base: Base, organizationId: number, description: BaseDescription): BaseEvent[] {
  const { serial, name: before, tagIds, location: placeBefore } = ownBase(base, organizationId);
  const which = { serial, organizationId };
  const { name, tagging, location = placeBefore } = description;
  const events: BaseEvent[] = [];
  if (name !== before) events.push({ type: 'BaseRenamed', data: { ...which, before, name } });
  if (tagging !== undefined && changesTags(tagIds, tagging))
    events.push({
      type: 'BaseTagsAssigned',
      data: { ...which, before: [...tagIds], tagIds: [...tagging.tagIds] },
    });
  if (location !== placeBefore) events.push({ type: 'BasePlaced', data: { ...which, before: placeBefore, location } });
  return events;
}

/** `keyphrase` is null if the person has given their password instead. */
export function unregisterBase(base: Base, organizationId: number, keyphrase: string | null): BaseEvent[] {
  const { serial, name } = ownBase(base, organizationId);
  if (keyphrase !== null && keyphrase.normalize('NFC') !== keyphraseOf(name)) refuse('KeyphraseWrong');
  return [{ type: 'BaseUnregistered', data: { serial, organizationId } }];
}

/** Pauses or unpauses a base; a repetition decides nothing. */
export function pauseBase(base: Base, organizationId: number, isPaused: boolean): BaseEvent[] {
  const { serial, ...own } = ownBase(base, organizationId);
  if (own.isPaused === isPaused) return [];
  return [{ type: isPaused ? 'BasePaused' : 'BaseUnpaused', data: { serial, organizationId } }];
}
