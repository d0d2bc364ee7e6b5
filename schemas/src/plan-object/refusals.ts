import type { RefusalTable } from '../refusal.ts';

export const planObjectRefusals = {
  TooManyObjects: { status: 422, message: 'The plan has reached the maximum number of objects.' },
  AlreadyOnPlan: { status: 422, message: 'This is on the plan already.' },
  ObjectMoved: { status: 412, message: 'Somebody else moved this object. Load the plan again.' },
} as const satisfies RefusalTable;
