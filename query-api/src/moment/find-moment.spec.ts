import type { Queryable } from '@watchglass/streams/ports/relational';
import { describe, expect, it } from 'vitest';
import { findMoment } from './find-moment.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const KNOWN = Date.parse('2026-03-14T10:00:00Z');

/** A workspace with one entry; `waiting` projections have not reached what others show. */
function workspace(waiting: number): Queryable {
  return {
    query: async ({ name, values = [] }: { name: string; values?: readonly unknown[] }) => {
      const entry = { n: 1, position: '0007', known: String(KNOWN) };
      if (name === 'projections.waiting') return [{ waiting: String(waiting) }];
      if (name === 'moments.others') return [{ head: '0009' }];
      if (name === 'moments.at') return KNOWN <= Number(values[1]) ? [entry] : [];
      return name === 'moments.first' || values[1] === 1 ? [entry] : [];
    },
  } as unknown as Queryable;
}

const found = (text: string, waiting = 0) =>
  findMoment(workspace(waiting), { organizationId: 7, text, basis: 'known', now: NOW });

describe('a moment', () => {
  it('is the last entry then, found by an instant or by its number', async () => {
    expect(await found('2026-03-14T13:00:00+02:00')).toMatchObject({ n: 1, at: Date.parse('2026-03-14T11:00:00Z') });
    expect(await found('n1')).toMatchObject({ n: 1, at: KNOWN });
  });

  it('is refused if it is none, is to come, or is before the first entry, which is named', async () => {
    await expect(found('2026-02-30T25:00:00Z')).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(found('2026-03-14T12:00:01Z')).rejects.toMatchObject({ code: 'MomentInFuture' });
    await expect(found('n2')).rejects.toMatchObject({ code: 'MomentInFuture' });
    await expect(found('2026-03-14T09:59:59Z')).rejects.toMatchObject({
      code: 'BeforeTheBeginning',
      detail: { first: new Date(KNOWN).toISOString() },
    });
  });

  it('is refused if its rows are kept no longer, and the first that is kept is named', async () => {
    const later = new Date(KNOWN + 731 * 86_400_000);
    const first = new Date(later.getTime() - 730 * 86_400_000).toISOString();
    for (const text of ['2026-03-14T10:00:01Z', '2026-03-14T09:00:00Z', 'n1'])
      await expect(
        findMoment(workspace(0), { organizationId: 7, text, basis: 'known', now: later }),
      ).rejects.toMatchObject({ code: 'BeforeTheBeginning', detail: { first } });
    expect(
      await findMoment(workspace(0), { organizationId: 7, text: first, basis: 'known', now: later }),
    ).toMatchObject({ n: 1 });
  });

  it('is not found while entries are not numbered that pages show already: it would be an earlier one', async () => {
    await expect(found('2026-03-14T11:00:00Z', 1)).rejects.toMatchObject({ code: 'ServiceUnavailable' });
  });
});
