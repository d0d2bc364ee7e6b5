import type { RefusalTable } from '../refusal.ts';

export const readingRefusals = {
  PackMalformed: { status: 400, message: 'The pack cannot be parsed.' },
  PackTooLong: { status: 413, message: 'The pack has too many records.' },
  RangeTooLong: { status: 422, message: 'The time range is too long.' },
  TooManySources: { status: 422, message: 'Too many sources for one chart.' },
} as const satisfies RefusalTable;
