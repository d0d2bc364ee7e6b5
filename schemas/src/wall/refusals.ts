import type { RefusalTable } from '../refusal.ts';

export const wallRefusals = {
  AuthorizationPending: { status: 400, message: 'Nobody has approved this screen yet.' },
  SlowDown: { status: 400, message: 'The screen asks too often.' },
  AccessDenied: { status: 400, message: 'An administrator has denied this screen.' },
  ExpiredToken: { status: 400, message: 'The code has expired. Ask for a new one.' },
  WallRevoked: { status: 401, message: 'This wall is not paired.' },
  CodeUnknown: { status: 404, message: 'No screen shows this code now.' },
  WallOutdated: { status: 412, message: 'The wall was changed since you loaded it. Load it again.' },
  TooManyWalls: { status: 422, message: 'The workspace has reached the maximum number of walls.' },
  WallDashboardUnknown: { status: 422, message: 'There is no such dashboard.' },
  NotInPlaylist: { status: 422, message: 'The dashboard is not in the playlist of this wall.' },
  SilenceNotAllowed: { status: 403, message: 'This wall may not be silenced at the screen.' },
  NothingRecorded: { status: 404, message: 'The wall had recorded nothing at that instant.' },
  ReceiptOutOfOrder: { status: 409, message: 'The receipt is not the next one of this wall.' },
  ReceiptForged: { status: 422, message: 'The receipt does not follow from the one before it.' },
  ReceiptClockWrong: {
    status: 422,
    message: 'The clock of the wall is wrong, or the receipt is older than a day.',
  },
} as const satisfies RefusalTable;
