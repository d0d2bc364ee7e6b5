import type { RotaEvent } from '@watchglass/schemas/rota/events';
import { OPEN_COVERS_PER_ROTA, ROTAS_PER_ORGANIZATION } from '@watchglass/schemas/rota/limits';
import { describe, expect, it } from 'vitest';
import { changeRota, coverRota, createRota, deleteRota, removeCover } from './change-rotas.ts';
import { rotasFold, type Rotas } from './rotas.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-25T12:00:00Z');
const which = { organizationId: 1, rotaId: 'r1' };
const definition = {
  name: 'Nights',
  timeZone: 'Europe/Riga',
  startsOn: '2026-03-23',
  handoverAt: '09:00',
  turn: 'week' as const,
  people: ['a', 'b'],
};
const after = (...events: readonly RotaEvent[]): Rotas => events.reduce(rotasFold.evolve, rotasFold.initial);
const code = (expected: string) => expect.objectContaining({ code: expected });
const made = createRota(after(), { ...which, ...definition });
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
const covering = (count: number, ids = Array.from({ length: count }, (_, n) => `c${n}`)) => ({
  ...which,
  covers: ids.map(() => ({ userId: 'b', from: inHours(1), until: inHours(2) })),
  coverIds: ids,
  now: NOW,
});

describe('a rota', () => {
  it('that is saved unchanged stays as it is, and keeps its covers when it changes', () => {
    const covered = after(...made, ...coverRota(after(...made), covering(1)));
    expect(changeRota(covered, { ...which, ...definition })).toEqual([]);
    const changed = changeRota(covered, { ...which, ...definition, people: ['b'] });
    expect(changed).toMatchObject([{ type: 'RotaChanged', data: { people: ['b'], before: { people: ['a', 'b'] } } }]);
    const rotas = changed.reduce(rotasFold.evolve, covered);
    expect(rotas.get('r1')?.covers).toMatchObject([{ coverId: 'c0', userId: 'b' }]);
    expect(removeCover(rotas, { ...which, coverId: 'c0' })).toMatchObject([{ type: 'RotaCoverRemoved' }]);
  });

  it('counts only covers that have not ended against their limit', () => {
    const full = after(...made, ...coverRota(after(...made), covering(OPEN_COVERS_PER_ROTA)));
    expect(() => coverRota(full, covering(1, ['more']))).toThrow(code('TooManyCovers'));
    const later = new Date(NOW.getTime() + 3 * HOUR_MS);
    const cover = { userId: 'a', from: inHours(4), until: inHours(5) };
    expect(coverRota(full, { ...which, covers: [cover], coverIds: ['d'], now: later })).toHaveLength(1);
  });

  it('is refused beyond the limit, and an unknown one is not found', () => {
    const full = Array.from({ length: ROTAS_PER_ORGANIZATION }, (_, n) => n).reduce(
      (rotas, n) =>
        createRota(rotas, { ...which, rotaId: `r${n}`, ...definition, name: `n${n}` }).reduce(rotasFold.evolve, rotas),
      after(),
    );
    expect(() => createRota(full, { ...which, ...definition, name: 'more' })).toThrow(code('TooManyRotas'));
    expect(() => deleteRota(after(), which)).toThrow(code('NotFound'));
    expect(() => removeCover(after(...made), { ...which, coverId: 'x' })).toThrow(code('NotFound'));
  });
});
