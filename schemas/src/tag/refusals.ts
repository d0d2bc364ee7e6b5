import type { RefusalTable } from '../refusal.ts';

export const tagRefusals = {
  TagNameTaken: { status: 422, message: 'There is already a tag with this name. Merge the tags instead.' },
  TooManyTags: { status: 422, message: 'The workspace has reached the maximum number of tags.' },
  TagMergedIntoItself: { status: 422, message: 'A tag cannot be merged into itself.' },
  TagUnknown: { status: 422, message: 'There is no such tag.' },
} as const satisfies RefusalTable;
