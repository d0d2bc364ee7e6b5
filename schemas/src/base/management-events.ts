import { flag, instant, integer, listOf, nullable, oneOf, shape, text, uuid } from '../shape.ts';
import { fileHash } from './backup.ts';
import { BACKUP_MAX_BYTES } from './limits.ts';
import { outletsShape } from './outlets.ts';
import { firmwareVersion, networkShape } from './report.ts';

const which = { serial: text(32), organizationId: integer(1) };
const session = { ...which, sessionId: uuid() };
const procedure = { ...which, requestId: uuid() };
/** `timedOut`, or the code that the base gave. */
const why = text(32);

export const SESSION_ENDS = ['closed', 'aborted', 'idle', 'expired', 'notConnected', 'refused'] as const;
export const SIMPLE_PROCEDURES = ['reboot', 'licenceSync', 'pairing', 'backup'] as const;

/** Remote management: a person's session with a base, and what the base is asked to do. */
export const managementEvents = {
  SessionOpened: shape({ ...session, userId: uuid(), endsAt: instant() }),
  SessionConnected: shape(session),
  SessionEnded: shape({ ...session, why: oneOf(...SESSION_ENDS) }),
  ProcedureStarted: shape({ ...procedure, kind: oneOf(...SIMPLE_PROCEDURES), dueAt: instant() }),
  BaseRebooted: shape(procedure),
  RebootFailed: shape({ ...procedure, why }),
  LicenceSynced: shape(procedure),
  LicenceSyncFailed: shape({ ...procedure, why }),
  /** `sensors` are the names on the wire of those that were paired. */
  PairingEnded: shape({ ...procedure, why, sensors: listOf(text(64), { max: 100 }) }),
  /** Never with a Wi-Fi password. */
  NetworkChangeRequested: shape({
    ...procedure,
    before: nullable(networkShape),
    after: networkShape,
    dueAt: instant(),
  }),
  NetworkChanged: shape({ ...procedure, after: networkShape }),
  NetworkReverted: shape({ ...procedure, why }),
  /** `file` is that of the layout as it is stored; null without one. */
  OutletsRequested: shape({
    ...procedure,
    before: nullable(outletsShape),
    after: outletsShape,
    file: nullable(fileHash),
    dueAt: instant(),
  }),
  OutletsChanged: shape({ ...procedure, after: outletsShape }),
  OutletsRefused: shape({ ...procedure, why }),
  FirmwareUpgradeRequested: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, dueAt: instant() }),
  /** The base reports the version; `late` after its upgrade had counted as failed. */
  FirmwareUpgradeSucceeded: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, late: flag() }),
  FirmwareUpgradeFailed: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, why }),
  /** `hash` is that of the backup, `file` that of its sealed bytes, which are stored. A backup's id is its request's. */
  BackupStored: shape({
    ...procedure,
    hash: fileHash,
    file: fileHash,
    bytes: integer(1, BACKUP_MAX_BYTES),
    firmware: firmwareVersion,
  }),
  /** `canceled` if a person has ended it. */
  BackupFailed: shape({ ...procedure, why }),
  RestoreRequested: shape({ ...procedure, backupId: uuid(), hash: fileHash, dueAt: instant() }),
  BackupRestored: shape({ ...procedure, backupId: uuid(), hash: fileHash }),
  RestoreFailed: shape({ ...procedure, why }),
};
