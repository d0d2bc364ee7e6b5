import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { Following } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../deps.ts';
import { eventOf } from '../handle-command.ts';
import { carryOutTags } from './carry-out-tags.ts';
import { adoptTextTag } from './change-tags.ts';

type Naming =
  | Extract<SensorEvent, { type: 'SensorTagsChanged' }>
  | Extract<AlarmRuleEvent, { type: 'AlarmRuleCreated' | 'AlarmRuleChanged' }>;

/** The names of tags in an event from before tags had ids. */
function textTagsIn(event: Naming): readonly string[] {
  if (event.type === 'SensorTagsChanged') return event.data.tags;
  const { appliesTo } = event.data.definition;
  return appliesTo.kind === 'tag' && appliesTo.tagId === undefined ? [appliesTo.tag] : [];
}

/**
 * Makes a tag of each text that older versions recorded as a tag, once. Every process does this on every start: an older
 * version may have run beside this one.
 */
export function followTextTags(
  deps: Pick<Deps, 'eventStore' | 'clock' | 'newId'>,
  report: (error: unknown) => void,
): Following {
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
    filter: { types: ['SensorTagsChanged', 'AlarmRuleCreated', 'AlarmRuleChanged'] },
    handle: async ({ events }) => {
      for (const recorded of events) {
        try {
          const event = eventOf<Naming>(recorded);
          for (const name of textTagsIn(event)) await adopt(event.data.organizationId, name);
        } catch (error) {
          report(error);
        }
      }
    },
  });
}
