import type { RetentionEvent } from '@watchglass/schemas/retention/events';
import { FIRST_LETTER_DAYS, SECOND_LETTER_DAYS } from '@watchglass/schemas/retention/limits';
import { cutoffAt, monthOf, type RetentionTerms } from '@watchglass/schemas/retention/terms';

const DAY_MS = 86_400_000;

/** What of a workspace's readings went, and what is announced to go. Instants are epoch milliseconds. */
export interface Retention {
  readonly before: number | null;
  /** The period under which readings go every month without further letters; null: letters come first. */
  readonly years: number | null;
  readonly announced: Announced | null;
}

interface Announced {
  readonly before: number;
  readonly on: number;
  readonly years: number;
  readonly reminded: boolean;
}

export const nothingExpired: Retention = { before: null, years: null, announced: null };

export function evolveRetention(retention: Retention, { type, data }: RetentionEvent): Retention {
  switch (type) {
    case 'ReadingsExpiryAnnounced': {
      const [before, on] = [Date.parse(data.measuredBefore), Date.parse(data.deletedOn)];
      return { ...retention, announced: { before, on, years: data.years, reminded: false } };
    }
    case 'ReadingsExpiryReminded':
      return {
        ...retention,
        announced: retention.announced && { ...retention.announced, on: Date.parse(data.deletedOn), reminded: true },
      };
    case 'ReadingsExpiryCanceled':
      return retention.announced === null ? { ...retention, years: null } : { ...retention, announced: null };
    case 'ReadingsExpired':
      return { before: Date.parse(data.measuredBefore), years: data.years, announced: null };
  }
}

/** The terms of a workspace in force at an instant; null: all is kept. */
export type TermsAt = (at: number) => RetentionTerms | null;

interface Standing {
  readonly retention: Retention;
  readonly termsAt: TermsAt;
  /** When the oldest reading that is left was measured; null without readings. */
  readonly oldest: number | null;
  readonly now: number;
}

/** What is decided about a workspace's readings; the number of those that go is counted by the caller. */
export type RetentionStep =
  | { readonly type: 'announce' | 'expire'; readonly before: number; readonly on: number; readonly years: number }
  | { readonly type: 'remind'; readonly before: number; readonly on: number }
  | { readonly type: 'cancel'; readonly cause: 'plan' | 'hold' | 'nothingLeft' };

/**
 * The next step. Readings go on the first of a month, for the first time and under a shorter period only after two letters, at least 30
 * and 7 days before; terms that keep more end both an announcement and the monthly run.
 */
export function nextStep(standing: Standing): RetentionStep | null {
  const { retention, termsAt, now } = standing;
  const terms = termsAt(now);
  if (retention.years !== null && (terms === null || terms.years > retention.years))
    return { type: 'cancel', cause: 'plan' };
  const { announced } = retention;
  if (announced === null) return monthly(standing) ?? announcement(standing);
  return announcedStep(standing, announced) ?? monthly(standing);
}

function announcedStep({ termsAt, oldest, now }: Standing, announced: Announced): RetentionStep | null {
  const { on, years } = announced;
  const terms = termsAt(Math.max(now, on));
  if (terms === null || terms.years > years) return { type: 'cancel', cause: 'plan' };
  const before = Math.min(announced.before, cutoffAt({ ...terms, years }, Math.max(now, on)));
  if (oldest !== null && oldest < before) return inTime({ ...announced, before }, now);
  return { type: 'cancel', cause: terms.heldFrom === null ? 'nothingLeft' : 'hold' };
}

function inTime({ before, on, years, reminded }: Announced, now: number): RetentionStep | null {
  if (reminded) return now >= on ? { type: 'expire', before, on: now, years } : null;
  if (now < on - SECOND_LETTER_DAYS * DAY_MS) return null;
  return { type: 'remind', before, on: Math.max(on, now + SECOND_LETTER_DAYS * DAY_MS) };
}

/** What has passed the period since the last run, under the period of which people have been told. */
function monthly({ retention: { before, years }, termsAt, oldest, now }: Standing): RetentionStep | null {
  const terms = termsAt(now);
  if (years === null || terms === null || oldest === null) return null;
  const next = cutoffAt({ ...terms, years }, now);
  return next > (before ?? -Infinity) && oldest < next ? { type: 'expire', before: next, on: now, years } : null;
}

function announcement({ retention, termsAt, oldest, now }: Standing): RetentionStep | null {
  const on = monthOf(now + FIRST_LETTER_DAYS * DAY_MS - 1, 1);
  const terms = termsAt(on);
  if (terms === null || (retention.years !== null && terms.years >= retention.years)) return null;
  const before = cutoffAt(terms, on);
  return oldest !== null && oldest < before ? { type: 'announce', before, on, years: terms.years } : null;
}

const textOf = (at: number): string => new Date(at).toISOString();

/** The step as an event; `count` is the number of readings that go. */
export function factOf(step: RetentionStep, about: { organizationId: number; count: number }): RetentionEvent {
  const { organizationId, count } = about;
  switch (step.type) {
    case 'announce': {
      const { before, on, years } = step;
      const data = { organizationId, measuredBefore: textOf(before), deletedOn: textOf(on), years };
      return { type: 'ReadingsExpiryAnnounced', data };
    }
    case 'remind': {
      const data = { organizationId, measuredBefore: textOf(step.before), deletedOn: textOf(step.on) };
      return { type: 'ReadingsExpiryReminded', data };
    }
    case 'cancel':
      return { type: 'ReadingsExpiryCanceled', data: { organizationId, cause: step.cause } };
    case 'expire':
      return {
        type: 'ReadingsExpired',
        data: { organizationId, measuredBefore: textOf(step.before), years: step.years, count },
      };
  }
}
