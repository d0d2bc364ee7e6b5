import type { RefusalTable } from '../refusal.ts';

export const readingRefusals = {
  PackMalformed: { status: 400, message: 'The pack cannot be parsed.' },
  PackTooLong: { status: 413, message: 'The pack has too many records.' },
  RangeTooLong: { status: 422, message: 'The time range is too long.' },
  LimitsCrossed: { status: 422, message: 'The lower limit must be below the upper one.' },
  QueryBusy: { status: 429, message: 'Too many charts are computed at this moment. Try again soon.' },
  QueryTooLong: { status: 504, message: 'This takes too long. Choose a shorter time or fewer sources.' },
  TooManySources: { status: 422, message: 'Too many sources for one chart.' },
} as const satisfies RefusalTable;
