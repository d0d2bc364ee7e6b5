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
  FirmwareTooOld: { status: 422, message: 'Remote registration needs firmware 4.5.0 or later.' },
  BasePaused: { status: 409, message: 'The base is paused.' },
  KeyphraseWrong: { status: 422, message: 'Incorrect keyphrase.' },
  CredentialNotReady: { status: 409, message: 'The base is not registered by a workspace yet.' },
  CredentialAlreadyCollected: { status: 410, message: 'The credential was already collected.' },
} as const satisfies RefusalTable;
