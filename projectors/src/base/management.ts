import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseView } from '@watchglass/schemas/base/views';
import type { RowFold } from '../table.ts';

export type ManagementSession = Omit<NonNullable<BaseView['session']>, 'by'>;
export type RunningProcedure = NonNullable<BaseView['procedure']>;
export type ProcedureOutcome = NonNullable<BaseView['outcome']>;

interface Managed {
  readonly session: ManagementSession | null;
  readonly procedure: RunningProcedure | null;
  readonly outcome: ProcedureOutcome | null;
}

type ManagementEvent = Extract<BaseEvent, { data: { readonly sessionId: string } | { readonly requestId: string } }>;
type Folds = {
  readonly [T in ManagementEvent['type']]: RowFold<Managed, Extract<ManagementEvent, { type: T }>>;
};

/** A procedure ended; `why` is null for success. */
function over(
  kind: RunningProcedure['kind'],
  why: string | null,
  { metadata }: { readonly metadata: { readonly at: string } },
): Partial<Managed> {
  return { procedure: null, outcome: { kind, why, at: metadata.at } };
}

export const management: Folds = {
  SessionOpened: ({ data: { sessionId, userId, endsAt }, metadata }) => ({
    session: { id: sessionId, userId, state: 'connecting', openedAt: metadata.at, endsAt, why: null },
  }),
  SessionConnected: (_event, row) => ({ session: row?.session ? { ...row.session, state: 'connected' } : null }),
  SessionEnded: ({ data: { why } }, row) => ({
    session: row?.session ? { ...row.session, state: 'ended', why } : null,
  }),
  ProcedureStarted: ({ data: { kind, dueAt } }) => ({ procedure: { kind, dueAt, to: null } }),
  NetworkChangeRequested: ({ data: { dueAt } }) => ({ procedure: { kind: 'network', dueAt, to: null } }),
  FirmwareUpgradeRequested: ({ data: { dueAt, to } }) => ({ procedure: { kind: 'firmware', dueAt, to } }),
  OutletsRequested: ({ data: { dueAt } }) => ({ procedure: { kind: 'outlets', dueAt, to: null } }),
  OutletsChanged: (event) => over('outlets', null, event),
  OutletsRefused: (event) => over('outlets', event.data.why, event),
  BaseRebooted: (event) => over('reboot', null, event),
  RebootFailed: (event) => over('reboot', event.data.why, event),
  LicenceSynced: (event) => over('licenceSync', null, event),
  LicenceSyncFailed: (event) => over('licenceSync', event.data.why, event),
  PairingEnded: (event) => over('pairing', event.data.why === 'done' ? null : event.data.why, event),
  NetworkChanged: (event) => over('network', null, event),
  NetworkReverted: (event) => over('network', event.data.why, event),
  FirmwareUpgradeSucceeded: (event, row) => ({
    ...over('firmware', null, event),
    procedure: row?.procedure?.kind === 'firmware' ? null : (row?.procedure ?? null),
  }),
  FirmwareUpgradeFailed: (event) => over('firmware', event.data.why, event),
  BackupStored: (event) => over('backup', null, event),
  BackupFailed: (event) => over('backup', event.data.why, event),
  RestoreRequested: ({ data: { dueAt } }) => ({ procedure: { kind: 'restore', dueAt, to: null } }),
  BackupRestored: (event) => over('restore', null, event),
  RestoreFailed: (event) => over('restore', event.data.why, event),
};
