import type { Projection } from '../projection.ts';
import { rowProjection } from '../row-projection.ts';
import { tagTypes } from '../tag-type/tag-types.ts';
import { tags } from './tags.ts';

export const tagProjections: readonly Projection[] = [
  rowProjection({
    name: 'tags',
    tables: [tags],
    announces: {
      concept: 'tag',
      id: 'id',
      moves: {
        sensor: { when: ['name', 'deleted'] },
        asset: { when: ['name', 'deleted'] },
        base: { when: ['name', 'deleted'] },
        alarmRule: { when: ['name', 'deleted'] },
        maintenance: { when: ['name', 'deleted'] },
        tagType: { by: 'type_id', when: ['type_id', 'deleted'] },
      },
    },
  }),
  rowProjection({
    name: 'tag_types',
    tables: [tagTypes],
    announces: { concept: 'tagType', id: 'id', moves: { tag: { when: ['colour', 'name', 'deleted'] } } },
  }),
];
