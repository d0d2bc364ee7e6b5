import type { RefusalTable } from '../refusal.ts';

export const registrationRefusals = {
  RegistrationCodeWrong: { status: 400, message: 'No open registration has this code.' },
  RegistrationCodeExpired: { status: 400, message: 'The registration code has expired.' },
  RegistrationEnded: { status: 422, message: 'The registration request has ended.' },
  TooManyRegistrations: { status: 422, message: 'The workspace has reached the maximum number of open requests.' },
} as const satisfies RefusalTable;
