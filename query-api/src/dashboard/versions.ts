import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import { dashboardStream, type DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { LISTED_VERSIONS } from '@watchglass/schemas/dashboard/limits';
import { tileChanges } from '@watchglass/schemas/dashboard/tile-parts';
import type { DashboardContent, DashboardVersion } from '@watchglass/schemas/dashboard/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { QueryDeps } from '../deps.ts';

type Content = DashboardDefinition;

/** A version before its author's name is opened. */
type Bare = Omit<DashboardVersion, 'by'> & { readonly by: string };

interface Step {
  readonly content: Content;
  readonly version: Bare;
}

/** The content and version after one event. Null for events that change no content, of a newer version of the product too. */
function stepOf(recorded: RecordedEvent, known: Content): Step | null {
  const { type, data } = { type: recorded.type, data: recorded.data } as DashboardEvent;
  const { actor, at } = recorded.metadata as EventMetadata;
  const common = { revision: recorded.revision, at, by: actor.id };
  const stepTo = (content: Content, before: Content, cause: Bare['cause']): Step => ({
    content,
    version: {
      ...common,
      cause,
      name: content.name,
      nameBefore: before.name === content.name ? null : before.name,
      tiles: content.data.length,
      changes: tileChanges(before.data, content.data).map(({ tile: { id, name, component }, what }) => ({
        id,
        name,
        component,
        what,
      })),
    },
  });
  switch (type) {
    case 'DashboardDeleted':
      return null;
    case 'DashboardCreated':
      return stepTo(data, { name: data.name, data: [] }, 'created');
    case 'DashboardChanged':
      return stepTo(data, data.before, data.cause ?? 'edited');
    case 'DashboardAuthorChanged':
      return stepTo(known, known, 'takenOver');
    default:
      return null;
  }
}

/** The newest versions, the newest first; `who` are the ids of those who made them. */
export async function versionsOf({ eventStore }: Pick<QueryDeps, 'eventStore'>, id: string): Promise<readonly Bare[]> {
  const versions: Bare[] = [];
  let known: Content = { name: '', data: [] };
  for await (const recorded of eventStore.readStream(dashboardStream(id))) {
    const step = stepOf(recorded, known);
    if (step === null) continue;
    known = step.content;
    versions.push(step.version);
    if (versions.length > LISTED_VERSIONS) versions.shift();
  }
  return versions.toReversed();
}

/** The content that a dashboard had at a revision; null if there is no such version. */
export async function contentAt(
  { eventStore }: Pick<QueryDeps, 'eventStore'>,
  id: string,
  revision: number,
): Promise<DashboardContent | null> {
  let known: Content = { name: '', data: [] };
  for await (const recorded of eventStore.readStream(dashboardStream(id))) {
    const step = stepOf(recorded, known);
    known = step?.content ?? known;
    if (recorded.revision === revision) return step && { revision, name: known.name, data: known.data };
  }
  return null;
}
