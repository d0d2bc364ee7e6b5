import { flag, instant, integer, listOf, nullable, oneOf, shape, text, uuid } from '../shape.ts';
import { firmwareVersion, networkShape } from './report.ts';

const which = { serial: text(32), organizationId: integer(1) };
const session = { ...which, sessionId: uuid() };
const procedure = { ...which, requestId: uuid() };
/** `timedOut`, or the code that the base gave. */
const why = text(32);

export const SESSION_ENDS = ['closed', 'aborted', 'idle', 'expired', 'notConnected', 'refused'] as const;
export const SIMPLE_PROCEDURES = ['reboot', 'licenceSync', 'pairing'] as const;

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
  FirmwareUpgradeRequested: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, dueAt: instant() }),
  /** The base reports the version; `late` after its upgrade had counted as failed. */
  FirmwareUpgradeSucceeded: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, late: flag() }),
  FirmwareUpgradeFailed: shape({ ...procedure, from: firmwareVersion, to: firmwareVersion, why }),
};
