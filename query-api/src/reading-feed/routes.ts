import { holds, sensorsIn, sightIn } from '@watchglass/schemas/member/rights';
import { changesQueryShape } from '@watchglass/schemas/reading-feed/queries';
import { changesPageShape, type ChangedReading, type ChangesPage } from '@watchglass/schemas/reading-feed/views';
import { familyMetric } from '@watchglass/schemas/read-api/catalogue';
import { refuse } from '@watchglass/schemas/refusals';
import { iso } from '../http/answer.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { sensorIn } from '../reading/points.ts';
import {
  beginningOf,
  cursorOf,
  endOf,
  headOf,
  isBefore,
  placeOf,
  readChanges,
  type ChangeRow,
  type Place,
} from './read-changes.ts';

/** GET /api/v1/measurements/changes: readings in the order of their arrival, each once. */
export const readingFeedRoutes = [
  route({
    path: '/api/v1/measurements/changes',
    needs: { access: 'credential', module: 'sensors', right: 'r' },
    reads: ['sensors'],
    past: 'never',
    refuses: ['CursorExpired', 'CursorUnknown', 'ServiceUnavailable'],
    answers: { 200: changesPageShape },
    query: changesQueryShape,
    handler: async (asked) => {
      const after = await beginningOf(asked, asked.sight.organizationId, asked.query.after);
      return polled(asked, after, asked.query);
    },
  }),
];

type Asked = Pick<
  QueryAsked<unknown, unknown>,
  'relational' | 'timeSeries' | 'liveBus' | 'sight' | 'request' | 'eventFeed' | 'caller'
>;

const LOOK_EVERY_MS = 250;

/** Waits for readings that the reader may see, for as long as it asked. */
async function polled(
  asked: Asked,
  after: Place,
  { limit, wait }: { readonly limit: number; readonly wait: number },
): Promise<ChangesPage> {
  const until = performance.now() + wait * 1_000;
  const { caller, eventFeed, sight } = asked;
  let from = after;
  for (;;) {
    const membership = await eventFeed.membershipOf(caller, sight.organizationId);
    if (membership === null || !holds(membership, 'sensors', 'r')) refuse('AccessForbidden');
    const page = await pageOf({ ...asked, sight: sightIn(sight.organizationId, membership) }, from, limit);
    const isOver = performance.now() >= until || asked.request.raw.res.destroyed || eventFeed.isStopped;
    if (page.readings.length > 0 || isOver) return page;
    from = placeOf(page.cursor);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function pageOf(asked: Asked, after: Place, limit: number): Promise<ChangesPage> {
  const { relational, timeSeries, sight } = asked;
  const head = await headOf(relational, sight.organizationId);
  if (!isBefore(after, head)) return { readings: [], cursor: cursorOf(after), more: false };
  const sensors = await seenSensors(asked);
  const rows = await readChanges(timeSeries, { organizationId: sight.organizationId, sensors, after, head, limit });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    readings: rows.map(readingOf),
    cursor: cursorOf(last ? { block: Number(last.block), row: last.row } : endOf(head)),
    more: last !== undefined,
  };
}

/** By the rights and locations of now. */
async function seenSensors({ relational, sight }: Asked): Promise<readonly number[]> {
  const rows = await relational.query<{ id: number }>({
    name: 'reading_feed.sensors',
    text: `SELECT s.id FROM read.sensors s WHERE s.organization_id = $1 AND s.state <> 'deleted' AND ${sensorIn('s', '$2', '$3')}`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight)],
  });
  return rows.map(({ id }) => id);
}

function readingOf({ sensor, metric, at, value, late }: ChangeRow): ChangedReading {
  const { id, unit } = familyMetric({ id: metric, name: '' });
  return {
    sensor: String(sensor),
    metric: id,
    unit,
    time: iso(new Date(Number(at))),
    value,
    late: late === 1,
  };
}
