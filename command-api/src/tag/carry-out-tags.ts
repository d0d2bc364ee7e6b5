import { tagsStream } from '@watchglass/schemas/tag/events';
import type { Deps } from '../deps.ts';
import { handleCommand, type CommandContext, type Handled } from '../handle-command.ts';
import { createMissing } from './change-tags.ts';
import { tagNamed, tagsFold, type TagFact, type Tags } from './tags.ts';

/** Carries out a decision on the tags of the organization of the context. */
export async function carryOutTags(
  { eventStore }: Pick<Deps, 'eventStore'>,
  context: CommandContext,
  decide: (tags: Tags) => TagFact[],
): Promise<Handled<Tags, TagFact>> {
  const { organizationId } = context.metadata;
  if (organizationId === null) throw new TypeError('the context names no organization');
  return handleCommand(eventStore, tagsStream(organizationId), { ...tagsFold, decide }, context);
}

interface Naming {
  readonly tags: Tags;
  /** Present ids in the order of the names, each once. */
  readonly tagIds: readonly string[];
}

/** The ids of tags by their names; a name that no tag has becomes a tag. */
export async function tagsByName(
  deps: Pick<Deps, 'eventStore'>,
  { metadata, newId }: CommandContext,
  names: readonly string[],
): Promise<Naming> {
  const { state } = await carryOutTags(deps, { metadata, newId }, (tags) =>
    createMissing(tags, metadata.organizationId ?? 0, { names, newId }),
  );
  return { tags: state, tagIds: [...new Set(names.map((name) => tagNamed(state, name) ?? '').filter(Boolean))] };
}
