import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AppliesTo, AppliesToBases } from '@watchglass/schemas/alarm-rule/targets';
import { refuse } from '@watchglass/schemas/refusals';
import type { Deps } from '../deps.ts';
import { load, type CommandContext } from '../handle-command.ts';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { tagsByName } from '../tag/carry-out-tags.ts';
import { presentTag, tagsFold, type Tags } from '../tag/tags.ts';

type TagTarget = Extract<AppliesTo, { kind: 'tag' }>;
type Known = Pick<Deps, 'eventStore'>;

/**
 * The definition with the present id and name of its tag. The id decides if it is given (`TagUnknown`), else the name; a
 * name that no tag has becomes a tag.
 */
export async function withTag(
  deps: Known,
  context: CommandContext,
  definition: AlarmRuleDefinition,
): Promise<AlarmRuleDefinition> {
  if (definition.kind === 'baseOffline') return definition;
  return { ...definition, appliesTo: await taggedTargets(deps, context, definition.appliesTo) };
}

/** Targets with the present id and name of their tag. */
export async function taggedTargets<T extends AppliesTo | AppliesToBases>(
  deps: Known,
  context: CommandContext,
  appliesTo: T,
): Promise<T | TagTarget> {
  if (appliesTo.kind !== 'tag') return appliesTo;
  return appliesTo.tagId === undefined ? byName(deps, context, appliesTo) : byId(deps, context, appliesTo.tagId);
}

async function byName(deps: Known, context: CommandContext, { tag: name }: TagTarget): Promise<TagTarget> {
  const { tags, tagIds } = await tagsByName(deps, context, [name]);
  return targetOf(tags, tagIds[0]);
}

async function byId({ eventStore }: Known, { metadata }: CommandContext, tagId: string): Promise<TagTarget> {
  const { state } = await load(eventStore, tagsStream(metadata.organizationId ?? 0), tagsFold);
  return targetOf(state, presentTag(state, tagId) ?? undefined);
}

function targetOf({ tags }: Tags, tagId = ''): TagTarget {
  const { name } = tags.get(tagId) ?? refuse('TagUnknown');
  return { kind: 'tag', tag: name, tagId };
}
