import type { RefusalTable } from '../refusal.ts';

export const apiAccountRefusals = {
  ApiRightsTooWide: { status: 422, message: 'An API account cannot have a right that you do not have yourself.' },
  ApiExpiryOutOfRange: {
    status: 422,
    message: 'The expiry must lie in the future, and not more than five years ahead.',
  },
  ApiAccountOutdated: { status: 412, message: 'Outdated API account. Review and try again.' },
} as const satisfies RefusalTable;
