import type { RefusalTable } from '../refusal.ts';

export const tagTypeRefusals = {
  TagTypeNameTaken: { status: 422, message: 'There is already a tag type with this name.' },
  TooManyTagTypes: { status: 422, message: 'The workspace has reached the maximum number of tag types.' },
  TagTypeUnknown: { status: 422, message: 'There is no such tag type.' },
} as const satisfies RefusalTable;
