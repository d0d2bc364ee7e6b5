import type { RefusalTable } from '../refusal.ts';

export const rotaRefusals = {
  RotaNameTaken: { status: 422, message: 'There is already a rota with this name.' },
  TooManyRotas: { status: 422, message: 'The workspace has reached the maximum number of rotas.' },
  TooManyCovers: { status: 422, message: 'The rota has reached the maximum number of covers.' },
  PersonNotAMember: { status: 422, message: 'This person is not a member of the workspace.' },
  CoverTooLong: { status: 422, message: 'The cover must end after its beginning, within 31 days.' },
  RotaInUse: { status: 409, message: 'An escalation policy calls this rota.' },
  CoverIsOver: { status: 422, message: 'The cover must end in the future.' },
} as const satisfies RefusalTable;
