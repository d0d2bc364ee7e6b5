import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleStream, type AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { LISTED_RULE_VERSIONS } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmRuleVersion } from '@watchglass/schemas/alarm-rule/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { QueryDeps } from '../deps.ts';

/** A version before the name of its author, who is the signer too, is opened. */
export type BareVersion = Omit<AlarmRuleVersion, 'by' | 'signature'> & {
  readonly by: string;
  readonly signature?: { readonly at: string; readonly meaning: string };
};

type Content = Pick<AlarmRuleVersion, 'version' | 'definition' | 'cause'>;

/** The content after an event; null for events that are no version, of a newer version of the product too. */
function contentAfter(event: AlarmRuleEvent, known: Content | null): Content | null {
  if ('definition' in event.data) {
    const { version, definition } = event.data;
    return { version, definition, cause: event.type === 'AlarmRuleCreated' ? 'created' : 'changed' };
  }
  if (event.type === 'AlarmRuleEnabled') return known && { ...known, cause: 'enabled' };
  return event.type === 'AlarmRuleDisabled' ? known && { ...known, cause: 'disabled' } : null;
}

function versionOf(recorded: RecordedEvent, content: Content): BareVersion {
  const { actor, at } = recorded.metadata as EventMetadata;
  return { ...content, revision: recorded.revision, at, by: actor.id };
}

const bare = (version: BareVersion | undefined): Content | null =>
  version === undefined ? null : { version: version.version, definition: version.definition, cause: version.cause };

/** A signature stands right behind the version that it signs. */
function sign(versions: BareVersion[], { metadata }: RecordedEvent, meaning: string): void {
  const signed = versions.pop();
  const { at } = metadata as EventMetadata;
  if (signed) versions.push({ ...signed, signature: { at, meaning } });
}

/** The newest versions of a rule, the newest first. */
export async function ruleVersionsOf(
  { eventStore }: Pick<QueryDeps, 'eventStore'>,
  id: string,
): Promise<readonly BareVersion[]> {
  const versions: BareVersion[] = [];
  for await (const recorded of eventStore.readStream(alarmRuleStream(id))) {
    const event = recorded as RecordedEvent & AlarmRuleEvent;
    const content = contentAfter(event, bare(versions.at(-1)));
    if (event.type === 'AlarmRuleSigned') sign(versions, recorded, event.data.meaning);
    if (content === null) continue;
    versions.push(versionOf(recorded, content));
    if (versions.length > LISTED_RULE_VERSIONS) versions.shift();
  }
  return versions.toReversed();
}

/** What a member who is limited to locations sees of a definition: of picked sensors and points those of today's view. */
export function asSeen(definition: AlarmRuleDefinition, seen: ReadonlySet<string>): AlarmRuleDefinition {
  if (definition.kind === 'baseOffline') return definition;
  const { appliesTo } = definition;
  if (appliesTo.kind !== 'sensors') return definition;
  const { sensorIds, pointIds } = appliesTo;
  return {
    ...definition,
    appliesTo: {
      kind: 'sensors',
      sensorIds: sensorIds.filter((sensorId) => seen.has(String(sensorId))),
      ...(pointIds && { pointIds: pointIds.filter((pointId) => seen.has(pointId)) }),
    },
  };
}
