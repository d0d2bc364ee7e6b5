import type { Page } from '@watchglass/schemas/page';
import type { TagView } from '@watchglass/schemas/tag/views';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import type { Person } from './api.ts';

/** The types of the demo's tags, and the tags of each. */
const TYPES: readonly { readonly name: string; readonly colour: TagColour; readonly tags: readonly string[] }[] = [
  { name: 'Cold chain', colour: 'sky', tags: ['fridge', 'freezer'] },
  { name: 'Use of room', colour: 'green', tags: ['offices', 'quiet area'] },
  { name: 'Floor', colour: 'purple', tags: [] },
];

/** Creates missing tag types and tags, and gives the tags their types. */
export async function typeTags(person: Person, organizationId: number): Promise<void> {
  const [types, tags] = [`/api/tag-types/${organizationId}`, `/api/tags/${organizationId}`];
  const { items: known } = await person.call<Page<TagTypeView>>('GET', types);
  const { items: named } = await person.call<Page<TagView>>('GET', tags);
  for (const { name, colour, tags: theirs } of TYPES) {
    const typeId =
      known.find((each) => each.name === name)?.id ??
      (await person.call<{ id: string }>('POST', types, { name, colour })).id;
    for (const text of theirs) {
      const tag = named.find((each) => each.name.toLowerCase() === text);
      if (tag === undefined) await person.call('POST', tags, { name: text, typeId });
      else if (tag.typeId === null) await person.call('PUT', `${tags}/tag/${tag.id}`, { name: tag.name, typeId });
    }
  }
}
