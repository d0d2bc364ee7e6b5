import { describe, expect, it } from 'vitest';
import { runInParts, type PartAnswer } from './run-in-parts.ts';
import { bounded, MOST_SELECTED } from './selection.ts';

const items = Array.from({ length: 120 }, (_, index) => index);

async function run(fate: (part: readonly number[]) => PartAnswer<number>, stopAfter = Infinity) {
  const [sent, told]: [number[][], number[]] = [[], []];
  const ending = runInParts<number, number>({
    items,
    send: async (part) => {
      sent.push([...part]);
      await Promise.resolve();
      return fate(part);
    },
    onPart: (_answer, length) => told.push(length),
    isStopped: () => told.length >= stopAfter,
  });
  const end = await ending.catch(() => 'failed');
  return { sent, told, end };
}

const allDone = (part: readonly number[]): PartAnswer<number> => ({ done: part.length, refused: [] });

describe('a job in parts', () => {
  it('sends each item once and in order, and tells the progress after each part', async () => {
    const { sent, told, end } = await run(allDone);
    expect([sent.flat(), told, end]).toEqual([items, [50, 50, 20], true]);
  });

  it('sends nothing after a stop', async () => {
    const { sent, end } = await run(allDone, 1);
    expect([sent.length, end]).toEqual([1, false]);
  });

  it('ends at a part that fails, whose items were not told', async () => {
    const { told, end } = await run((part) => {
      if (part.includes(60)) throw new Error('lost');
      return allDone(part);
    });
    expect([told, end]).toEqual([[50], 'failed']);
  });
});

it('a selection keeps its oldest rows up to the bound', () => {
  const ids = bounded(Array.from({ length: MOST_SELECTED + 5 }, (_, index) => index));
  expect([ids.size, ids.has(0), ids.has(MOST_SELECTED)]).toEqual([MOST_SELECTED, true, false]);
});
