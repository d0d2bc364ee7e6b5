import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { Following } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../deps.ts';
import { eventOf } from '../handle-command.ts';
import { carryOutTags } from './carry-out-tags.ts';
import { adoptTextTag } from './change-tags.ts';

type Naming =
  | Extract<SensorEvent, { type: 'SensorTagsChanged' }>
  | Extract<AssetEvent, { type: 'AssetCreated' | 'AssetDescribed' }>
  | Extract<AlarmRuleEvent, { type: 'AlarmRuleCreated' | 'AlarmRuleChanged' }>;

const TYPES: readonly Naming['type'][] = [
  'SensorTagsChanged',
  'AssetCreated',
  'AssetDescribed',
  'AlarmRuleCreated',
  'AlarmRuleChanged',
];

/** The names of tags in an event from before tags had ids. */
function textTagsIn(event: Naming): readonly string[] {
  if ('tags' in event.data) return event.data.tags ?? [];
  if (!('definition' in event.data)) return [];
  const { appliesTo } = event.data.definition;
  return appliesTo.kind === 'tag' && appliesTo.tagId === undefined ? [appliesTo.tag] : [];
}

/**
 * Makes a tag of each text that older versions recorded as a tag, once. Every process does this on every start: an older
 * version may have run beside this one. The event store reports a failure and delivers the events again.
 */
export function followTextTags(deps: Pick<Deps, 'eventStore' | 'clock' | 'newId'>): Following {
  const adopted = new Set<string>();
  const adopt = async (organizationId: number, name: string): Promise<void> => {
    const key = `${organizationId} ${keyOfTag(name)}`;
    if (adopted.has(key)) return;
    const metadata = {
      organizationId,
      actor: { kind: 'system', id: 'tags' },
      at: deps.clock().toISOString(),
      correlationId: deps.newId(),
    } as const;
    await carryOutTags(deps, { metadata, newId: deps.newId }, (tags) => adoptTextTag(tags, organizationId, name));
    adopted.add(key);
  };
  return deps.eventStore.follow({
    after: null,
    filter: { types: TYPES },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const event = eventOf<Naming>(recorded);
        for (const name of textTagsIn(event)) await adopt(event.data.organizationId, name);
      }
    },
  });
}
