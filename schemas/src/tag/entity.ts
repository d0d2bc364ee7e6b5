import { entity } from '../entity.ts';

export const tag = entity({
  name: 'tag',
  path: '/api/tags/{org}',
  file: 'tags',
  needs: { access: 'member', module: 'tags', right: 'r' },
  sorts: ['name', 'type', 'sensors', 'assets', 'bases', 'rules'],
  // Ids of types, and `none`.
  filters: ['types'],
  // A row counts its sensors, assets, bases and rules, and shows its type.
  movedBy: ['tagType', 'sensor', 'asset', 'base', 'alarmRule'],
});
