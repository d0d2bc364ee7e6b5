import type { RefusalTable } from '../refusal.ts';

export const tagTypeRefusals = {
  TagTypeNameTaken: { status: 422, message: 'There is already a tag type with this name. Merge the types instead.' },
  TooManyTagTypes: { status: 422, message: 'The workspace has reached the maximum number of tag types.' },
  TagTypeMergedIntoItself: { status: 422, message: 'A tag type cannot be merged into itself.' },
  TagTypeUnknown: { status: 422, message: 'There is no such tag type.' },
} as const satisfies RefusalTable;
