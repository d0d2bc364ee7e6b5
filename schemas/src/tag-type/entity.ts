import { entity } from '../entity.ts';

export const tagType = entity({
  name: 'tagType',
  path: '/api/tag-types/{org}',
  file: 'tag-types',
  needs: { access: 'member', module: 'tags', right: 'r' },
  sorts: ['name', 'colour', 'tags'],
  filters: [],
  // A row counts its tags.
  movedBy: ['tag'],
});
