import { refuse } from '@watchglass/schemas/refusals';
import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { TagTypeEvent } from '@watchglass/schemas/tag-type/events';
import { TAG_TYPES_PER_ORGANIZATION } from '@watchglass/schemas/tag-type/limits';
import type { TagFact, Tags, TagType } from '../tag/tags.ts';

interface Which {
  readonly organizationId: number;
  readonly typeId: string;
}

export function createTagType(tags: Tags, command: Which & TagType): TagTypeEvent[] {
  if (tags.types.size >= TAG_TYPES_PER_ORGANIZATION) refuse('TooManyTagTypes', { limit: TAG_TYPES_PER_ORGANIZATION });
  mustBeFree(tags, command);
  return [{ type: 'TagTypeCreated', data: command }];
}

export function changeTagType(tags: Tags, command: Which & TagType): TagTypeEvent[] {
  const before = tags.types.get(command.typeId) ?? refuse('NotFound');
  mustBeFree(tags, command);
  if (before.name === command.name && before.colour === command.colour) return [];
  return [{ type: 'TagTypeChanged', data: { ...command, before: { ...before } } }];
}

/** The tags of the type get the other one. */
export function mergeTagType(tags: Tags, { into, ...which }: Which & { readonly into: string }): TagFact[] {
  const { name } = tags.types.get(which.typeId) ?? refuse('NotFound');
  if (which.typeId === into) refuse('TagTypeMergedIntoItself');
  if (!tags.types.has(into)) refuse('TagTypeUnknown');
  return [...retyped(tags, which, into), { type: 'TagTypeMerged', data: { ...which, name, into } }];
}

/** The tags of the type go on without one. */
export function deleteTagType(tags: Tags, { organizationId, typeId }: Which): TagFact[] {
  const which = { organizationId, typeId };
  const { name } = tags.types.get(typeId) ?? refuse('NotFound');
  return [...retyped(tags, which, null), { type: 'TagTypeDeleted', data: { ...which, name } }];
}

function retyped({ tags }: Tags, { organizationId, typeId: before }: Which, typeId: string | null): TagFact[] {
  const theirs = [...tags].filter(([, tag]) => tag.typeId === before);
  return theirs.map(([tagId]) => ({ type: 'TagRetyped', data: { organizationId, tagId, before, typeId } }));
}

function mustBeFree({ types }: Tags, { typeId, name }: Which & TagType): void {
  for (const [id, type] of types)
    if (id !== typeId && keyOfTag(type.name) === keyOfTag(name)) refuse('TagTypeNameTaken');
}
