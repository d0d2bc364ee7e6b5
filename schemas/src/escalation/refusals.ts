import type { RefusalTable } from '../refusal.ts';

export const escalationRefusals = {
  EscalationNameTaken: { status: 422, message: 'There is already an escalation policy with this name.' },
  TooManyEscalations: { status: 422, message: 'The workspace has reached the maximum number of escalation policies.' },
  RotaUnknown: { status: 422, message: 'There is no such rota.' },
} as const satisfies RefusalTable;
