import type { RefusalTable } from '../refusal.ts';

export const baseRefusals = {
  GatewayNotFound: {
    status: 422,
    message: 'Gateway not found. Check the serial number; the base must be on and connected.',
  },
  GatewayAlreadyRegistered: { status: 422, message: 'Gateway already registered.' },
  BaseAlreadyAdded: { status: 422, message: 'Base serial already added to this organization.' },
  SerialNeeded: { status: 422, message: 'Two bases nearby show this PIN. Enter the serial number too.' },
  PinWrong: { status: 400, message: 'Wrong PIN.' },
  PinExpired: { status: 400, message: 'The PIN has expired. Take the new one from the base.' },
  PinSpoiled: { status: 400, message: 'Too many wrong PINs. Try again in ten minutes.' },
  FirmwareTooOld: {
    status: 422,
    message: 'The firmware is too old: registration needs 4.5.0 or later, management and upgrade 4.0.1 or later.',
  },
  GatewayInUse: { status: 409, message: 'Base station in use by another user.' },
  SessionEnded: { status: 410, message: 'The management session has ended.' },
  ProcedureRunning: { status: 409, message: 'The base is still busy with another procedure.' },
  FirmwareUpToDate: { status: 422, message: 'The base has this firmware already.' },
  BackupDamaged: { status: 422, message: 'The bytes do not have the SHA-256 that was told.' },
  BackupTooNew: { status: 422, message: 'The backup was made by a newer firmware than the base has.' },
  LayoutInvalid: { status: 422, message: 'The layout of registers is wrong at this line.' },
  BasePaused: { status: 409, message: 'The base is paused.' },
  KeyphraseWrong: { status: 422, message: 'Incorrect keyphrase.' },
  CredentialNotReady: { status: 409, message: 'The base is not registered by a workspace yet.' },
  CredentialAlreadyCollected: { status: 410, message: 'The credential was already collected.' },
} as const satisfies RefusalTable;
