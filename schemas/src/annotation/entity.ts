import { entity } from '../entity.ts';

export const annotation = entity({
  name: 'annotation',
  path: '/api/annotations/{org}',
  file: 'annotations',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  sorts: ['from', 'writtenAt', 'target'],
  newestFirst: true,
  // `kinds` are those of targets, the next three name sensors, assets and locations by id; `from` and `to` an instant each: what
  // overlaps that time.
  filters: ['kinds', 'sensors', 'assets', 'locations', 'from', 'to'],
  // A row carries the name of its target.
  movedBy: ['sensor', 'asset', 'location'],
});
