import { keyOfTag } from '@watchglass/schemas/tag/text-tag-id';
import type { TagEvent } from '@watchglass/schemas/tag/events';
import type { TagTypeEvent } from '@watchglass/schemas/tag-type/events';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

export interface Tag {
  readonly name: string;
  readonly typeId: string | null;
}

export interface TagType {
  readonly name: string;
  readonly colour: TagColour;
}

/** An organization's tags and their types, by id. `gone` has the tag into which each was merged; null if deleted. */
export interface Tags {
  readonly tags: PartedMap<Tag>;
  readonly gone: PartedMap<string | null>;
  readonly types: PartedMap<TagType>;
}

export type TagFact = TagEvent | TagTypeEvent;

export const noTags: Tags = { tags: new PartedMap(), gone: new PartedMap(), types: new PartedMap() };

type Evolutions = {
  readonly [T in TagFact['type']]: (state: Tags, data: Extract<TagFact, { type: T }>['data']) => Tags;
};

const AFTER: Evolutions = {
  TagCreated: (state, { tagId, name, typeId }) => ({ ...state, tags: state.tags.with(tagId, { name, typeId }) }),
  TagRenamed: (state, { tagId, name }) => changed(state, tagId, { name }),
  TagRetyped: (state, { tagId, typeId }) => changed(state, tagId, { typeId }),
  TagMerged: (state, { tagId, into }) => without(state, tagId, into),
  TagDeleted: (state, { tagId }) => without(state, tagId, null),
  TagTypeCreated: (state, { typeId, name, colour }) => ({
    ...state,
    types: state.types.with(typeId, { name, colour }),
  }),
  TagTypeChanged: (state, { typeId, name, colour }) => ({
    ...state,
    types: state.types.with(typeId, { name, colour }),
  }),
  TagTypeMerged: (state, { typeId }) => ({ ...state, types: state.types.without(typeId) }),
  TagTypeDeleted: (state, { typeId }) => ({ ...state, types: state.types.without(typeId) }),
};

function changed(state: Tags, tagId: string, what: Partial<Tag>): Tags {
  const tag = state.tags.get(tagId);
  return tag === undefined ? state : { ...state, tags: state.tags.with(tagId, { ...tag, ...what }) };
}

function without({ tags, gone, types }: Tags, tagId: string, into: string | null): Tags {
  return { tags: tags.without(tagId), gone: gone.with(tagId, into), types };
}

export const tagsFold: Fold<Tags, TagFact> = {
  initial: noTags,
  evolve: (state, event) => {
    const after = AFTER[event.type] as (state: Tags, data: TagFact['data']) => Tags;
    return after(state, event.data);
  },
};

/** The tag that an id stands for now; null if it is deleted or unknown. */
export function presentTag({ tags, gone }: Tags, tagId: string): string | null {
  if (tags.has(tagId)) return tagId;
  const into = gone.get(tagId);
  return typeof into === 'string' && tags.has(into) ? into : null;
}

/** The id of the tag with a name, regardless of case. */
export function tagNamed({ tags }: Tags, name: string): string | undefined {
  const key = keyOfTag(name);
  for (const [tagId, tag] of tags) if (keyOfTag(tag.name) === key) return tagId;
  return undefined;
}
