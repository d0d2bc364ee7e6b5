import { Refusal } from '@watchglass/schemas/refusals';
import { Unavailable, WrongRevision } from '@watchglass/streams/ports/fault';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onEach } from './on-each.ts';

type Fate = 'done' | 'NotFound' | 'raced';

it('carries out each item once, and lists the refused ones in the order of the request', async () => {
  const fates = fc.uniqueArray(fc.tuple(fc.nat(), fc.constantFrom<Fate>('done', 'NotFound', 'raced')), {
    maxLength: 60,
    selector: ([id]) => id,
  });
  await fc.assert(
    fc.asyncProperty(fates, async (items) => {
      const carried: number[] = [];
      const outcome = await onEach(items, async ([id, fate]) => {
        carried.push(id);
        await Promise.resolve();
        if (fate === 'NotFound') throw new Refusal('NotFound');
        if (fate === 'raced') throw new WrongRevision('sensor-1', 1, 2);
        return { position: String(id).padStart(12, '0') };
      });
      expect(carried).toEqual(items.map(([id]) => id));
      expect(outcome.refused).toEqual(
        items
          .filter(([, fate]) => fate !== 'done')
          .map((item) => ({ item, code: item[1] === 'raced' ? 'Conflict' : 'NotFound', detail: {} })),
      );
      const done = items.filter(([, fate]) => fate === 'done').map(([id]) => id);
      expect(outcome.position).toBe(done.length === 0 ? null : String(Math.max(...done)).padStart(12, '0'));
    }),
    { numRuns: 50 },
  );
});

it('fails as a whole if a wire fails', async () => {
  const work = onEach([1, 2, 3], () => Promise.reject(new Unavailable('event store', 'lost')));
  await expect(work).rejects.toThrow(Unavailable);
});
