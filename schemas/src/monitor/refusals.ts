import type { RefusalTable } from '../refusal.ts';

export const monitorRefusals = {
  PublicTileLimit: { status: 402, message: 'Public tile limit reached.' },
  PublicTilesNotInPlan: { status: 402, message: 'Public tiles need a Pro licence.' },
  OwnerOnly: { status: 403, message: 'Only the owner of the workspace may change this.' },
  PublicLinkNotValid: { status: 404, message: 'This link is not valid any more.' },
  LinkNotPublic: { status: 403, message: 'This tile is not public.' },
} as const satisfies RefusalTable;
