import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@watchglass/schemas/events';
import type { Licence } from '@watchglass/schemas/licence/licence';
import type { LicenceEvent } from '@watchglass/schemas/licence/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { RetentionEvent } from '@watchglass/schemas/retention/events';
import { FIRST_LETTER_DAYS } from '@watchglass/schemas/retention/limits';
import type { AskRetention } from '@watchglass/schemas/retention/terms';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Deps } from '../deps.ts';
import { eventOf, handleCommand, load } from '../handle-command.ts';
import { organizationFold, type Organization, type OrganizationFact } from '../organization/organization.ts';
import { evolveRetention, factOf, nextStep, nothingExpired, type Retention, type RetentionStep } from './retention.ts';
import { oldestReadings, readingsBefore, type Left } from './stored-extent.ts';

const LOOK_EVERY_MS = 6 * 3_600_000;
const AFTER_FAILURE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Further ahead than any day that may be announced now. */
const AHEAD_MS = (FIRST_LETTER_DAYS + 32) * DAY_MS;
const WATCHED = [
  'LicenceGranted',
  'ReadingsExpiryAnnounced',
  'ReadingsExpiryReminded',
  'ReadingsExpiryCanceled',
  'ReadingsExpired',
] as const satisfies readonly EventType[];

export interface RetentionDeps extends Pick<Deps, 'eventStore' | 'clock' | 'newId'> {
  readonly timeSeries: Pick<TimeSeries, 'query'>;
}

export interface RetentionOptions {
  readonly ask: AskRetention;
  readonly report: (error: unknown) => void;
  readonly lookEveryMs?: number;
}

/**
 * Announces, reminds of and decides the end of readings that are older than their workspace keeps them; `projectors` delete them. Any
 * number of processes may run it together: each decision is made against the organization's stream.
 */
export function startRetention(
  deps: RetentionDeps,
  { ask, report, lookEveryMs = LOOK_EVERY_MS }: RetentionOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const known = new Map<number, Known>();
  let isKnown = (): void => undefined;
  const caughtUp = new Promise<void>((done) => {
    isKnown = done;
  });
  const following = deps.eventStore.follow({
    after: null,
    filter: { types: WATCHED },
    handle: async ({ events }) => events.forEach((event) => take(known, event)),
    caughtUp: () => isKnown(),
  });
  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => undefined);
  const loop = (async () => {
    await Promise.race([caughtUp, new Promise((done) => signal.addEventListener('abort', done, { once: true }))]);
    while (!signal.aborted) {
      const wait = await look(deps, known, ask).then(
        () => lookEveryMs,
        (error: unknown) => {
          report(error);
          return Math.min(AFTER_FAILURE_MS, lookEveryMs);
        },
      );
      await pause(wait);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([loop, following.stop()]);
    },
  };
}

/** What this process has read of an organization: it chooses whom to look at, and the stream decides. */
interface Known {
  readonly licences: readonly Licence[];
  readonly retention: Retention;
}

function take(known: Map<number, Known>, recorded: RecordedEvent): void {
  const event = eventOf<LicenceEvent | RetentionEvent>(recorded);
  const { organizationId } = event.data;
  const { licences, retention } = known.get(organizationId) ?? { licences: [], retention: nothingExpired };
  known.set(
    organizationId,
    event.type === 'LicenceGranted'
      ? { licences: [...licences, event.data], retention }
      : { licences, retention: evolveRetention(retention, event) },
  );
}

async function look(deps: RetentionDeps, known: ReadonlyMap<number, Known>, ask: AskRetention): Promise<void> {
  const now = deps.clock().getTime();
  const concerned = [...known].flatMap(([organizationId, { licences, retention }]): Left[] => {
    const holder = { organizationId, licences };
    const isLimited = ask(holder, now) !== null || ask(holder, now + AHEAD_MS) !== null;
    const isUnderWay = retention.announced !== null || retention.years !== null;
    return isLimited || isUnderWay ? [{ organizationId, from: retention.before }] : [];
  });
  const oldest = await oldestReadings(deps.timeSeries, concerned);
  for (const { organizationId } of concerned)
    await decide(deps, { organizationId, oldest: oldest.get(organizationId) ?? null, ask });
}

interface Deciding {
  readonly organizationId: number;
  readonly oldest: number | null;
  readonly ask: AskRetention;
}

/** A workspace that may still be restored waits: nobody reads its letters. */
async function decide(deps: RetentionDeps, { organizationId, oldest, ask }: Deciding): Promise<void> {
  const { eventStore, newId } = deps;
  const stepOf = (organization: Organization, now: Date): RetentionStep | null => {
    if (organization.status !== 'active' && organization.status !== 'erased') return null;
    const { retention, licences } = organization;
    const termsAt = (at: number) => ask({ organizationId, licences }, at);
    return nextStep({ retention, termsAt, oldest, now: now.getTime() });
  };
  const at = deps.clock();
  const stream = organizationStream(organizationId);
  const { state } = await load(eventStore, stream, organizationFold);
  const first = stepOf(state, at);
  if (first === null) return;
  const count = first.type === 'expire' ? await readingsBefore(deps.timeSeries, { state, before: first.before }) : 0;
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'retention' },
    at: at.toISOString(),
    correlationId: newId(),
  } as const;
  const decided = (organization: Organization): OrganizationFact[] => {
    const step = stepOf(organization, at);
    return step === null ? [] : [factOf(step, { organizationId, count })];
  };
  await handleCommand(eventStore, stream, { ...organizationFold, decide: decided }, { metadata, newId });
}
