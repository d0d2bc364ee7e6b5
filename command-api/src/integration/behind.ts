import { Unavailable } from '@watchglass/streams/ports/fault';
import { behindOf, feedHead, sensorsOf, type FeedDeps } from './feed-reader.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import type { Look } from './plan-run.ts';
import type { Behind, InHand, RunPlan } from './run-store.ts';

/** What waits is shown, and nothing else depends on it: a store that is slow or gone leaves it out. */
const LOOK_MS = 3_000;

async function unlessGone(work: Promise<Behind | null>): Promise<Behind | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOOK_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What waits after a plan that was taken. Null if nobody looked. */
export function behindAfter(deps: FeedDeps, { wanted, head }: Look, { after }: RunPlan): Promise<Behind | null> {
  return unlessGone(behindOf(deps, wanted, after, head));
}

interface Waiting {
  readonly inHand: InHand;
  readonly known: KnownIntegration;
  readonly plan: RunPlan;
  readonly now: Date;
}

/** What waits while nothing is taken: the plan, and what was stored after it. */
export function behindNow(deps: FeedDeps, waiting: Waiting): Promise<Behind | null> {
  return unlessGone(lookBehind(deps, waiting));
}

async function lookBehind(deps: FeedDeps, { inHand, known, plan, now }: Waiting): Promise<Behind | null> {
  const { organizationId, integration } = known;
  const head = await feedHead(deps, organizationId);
  if (head === null) return null;
  const sensors = await sensorsOf(deps, organizationId, integration.definition);
  const wanted = { organizationId, values: integration.definition.values, sensors };
  const { place, resumeAt } = inHand;
  if (place !== null && place.history === null && resumeAt === null) return behindOf(deps, wanted, place, head);
  const rest = await behindOf(deps, wanted, plan.after, head);
  return { readings: rest.readings + plan.readings, since: rest.since ?? now };
}
