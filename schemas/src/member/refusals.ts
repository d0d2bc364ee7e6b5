import type { RefusalTable } from '../refusal.ts';

export const memberRefusals = {
  NotAMember: { status: 404, message: 'Not a member of the organization.' },
  AlreadyAMember: { status: 409, message: 'This person is already a member.' },
  OwnerCannotBeChanged: { status: 422, message: "The owner's role changes only by transferring ownership." },
  OwnerCannotLeave: {
    status: 422,
    message: 'The owner leaves only after transferring ownership, or deletes the workspace.',
  },
  AlreadyTheOwner: { status: 409, message: 'This person is the owner already.' },
} as const satisfies RefusalTable;
