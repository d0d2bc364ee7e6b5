import type { RefusalTable } from '../refusal.ts';

export const deviceCloudRefusals = {
  BelimoApiConnectorNotSet: { status: 404, message: 'This is not a device cloud of the workspace.' },
} as const satisfies RefusalTable;
