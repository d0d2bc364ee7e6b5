import { refuse } from '@watchglass/schemas/refusals';
import { TAGS_PER_ORGANIZATION } from '@watchglass/schemas/tag/limits';
import type { TagEvent } from '@watchglass/schemas/tag/events';
import { keyOfTag, textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { presentTag, tagNamed, type Tag, type Tags } from './tags.ts';

interface Which {
  readonly organizationId: number;
  readonly tagId: string;
}

export function createTag(tags: Tags, { organizationId, tagId, name, typeId }: Which & Tag): TagEvent[] {
  if (tags.tags.size >= TAGS_PER_ORGANIZATION) refuse('TooManyTags', { limit: TAGS_PER_ORGANIZATION });
  if (tagNamed(tags, name) !== undefined) refuse('TagNameTaken');
  mustKnowType(tags, typeId);
  return [{ type: 'TagCreated', data: { organizationId, tagId, name, typeId } }];
}

/** Renames a tag and gives it a type. */
export function changeTag(tags: Tags, { organizationId, tagId, name, typeId }: Which & Tag): TagEvent[] {
  const before = tags.tags.get(tagId) ?? refuse('NotFound');
  const named = tagNamed(tags, name);
  if (named !== undefined && named !== tagId) refuse('TagNameTaken', { tagId: named });
  mustKnowType(tags, typeId);
  const which = { organizationId, tagId };
  return [
    ...(name === before.name ? [] : [{ type: 'TagRenamed', data: { ...which, before: before.name, name } } as const]),
    ...(typeId === before.typeId
      ? []
      : [{ type: 'TagRetyped', data: { ...which, before: before.typeId, typeId } } as const]),
  ];
}

/** The tags that were merged into this one before go with it, so that every id leads to a tag in one step. */
export function mergeTag(tags: Tags, { organizationId, tagId, into }: Which & { readonly into: string }): TagEvent[] {
  const { name } = tags.tags.get(tagId) ?? refuse('NotFound');
  if (tagId === into) refuse('TagMergedIntoItself');
  if (!tags.tags.has(into)) refuse('TagUnknown', { tagId: into });
  const merged = [...tags.gone].filter(([, other]) => other === tagId).map(([id]) => id);
  return [...merged, tagId].map((id) => ({ type: 'TagMerged', data: { organizationId, tagId: id, name, into } }));
}

export function deleteTag(tags: Tags, { organizationId, tagId }: Which): TagEvent[] {
  const { name } = tags.tags.get(tagId) ?? refuse('NotFound');
  return [{ type: 'TagDeleted', data: { organizationId, tagId, name } }];
}

/** Creates the tags of names that no tag has; a name that is given twice makes one tag. */
export function createMissing(
  tags: Tags,
  organizationId: number,
  { names, newId }: { readonly names: readonly string[]; readonly newId: () => string },
): TagEvent[] {
  const missing = new Map(names.map((name) => [keyOfTag(name), name]));
  for (const [, { name }] of tags.tags) missing.delete(keyOfTag(name));
  if (tags.tags.size + missing.size > TAGS_PER_ORGANIZATION && missing.size > 0)
    refuse('TooManyTags', { limit: TAGS_PER_ORGANIZATION });
  return [...missing.values()].map((name) => ({
    type: 'TagCreated',
    data: { organizationId, tagId: newId(), name, typeId: null },
  }));
}

/**
 * Gives a tag that was only a text its id. Where a tag with that name exists, the text stands for it. The limit does not
 * bind: the text is in use already.
 */
export function adoptTextTag(tags: Tags, organizationId: number, name: string): TagEvent[] {
  const tagId = textTagId(organizationId, name);
  if (tags.gone.has(tagId) || presentTag(tags, tagId) !== null) return [];
  const into = tagNamed(tags, name);
  const which = { organizationId, tagId };
  return [
    into === undefined
      ? { type: 'TagCreated', data: { ...which, name, typeId: null } }
      : { type: 'TagMerged', data: { ...which, name, into } },
  ];
}

function mustKnowType({ types }: Tags, typeId: string | null): void {
  if (typeId !== null && !types.has(typeId)) refuse('TagTypeUnknown');
}
