import { expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';
import { Unavailable } from './ports/fault.ts';

/** A respondent whose askings end when the test says so. */
function respondent(atOnce?: number) {
  const askings: { readonly questions: readonly number[]; end(error?: Error): void }[] = [];
  const ask = askTogether<object, number, string>(
    (_source, questions) =>
      new Promise((resolve, reject) => {
        askings.push({
          questions,
          end: (error) => (error ? reject(error) : resolve(questions.map((each) => `to ${each}`))),
        });
      }),
    { most: 3, ...(atOnce !== undefined && { atOnce }) },
  );
  const source = {};
  return {
    ask: (question: number, from: object = source) => ask(from, question),
    askings,
    asked: () => askings.map(({ questions }) => questions),
  };
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(() => setImmediate(done)));

it('asks what comes in one turn together, and no more than allowed', async () => {
  const { ask, askings, asked } = respondent();
  const answers = Promise.all([1, 2, 3, 4].map((each) => ask(each)));
  await turn();
  expect(asked()).toEqual([[1, 2, 3]]);
  askings[0]?.end();
  await turn();
  expect(asked()).toEqual([[1, 2, 3], [4]]);
  askings[1]?.end();
  expect(await answers).toEqual(['to 1', 'to 2', 'to 3', 'to 4']);
});

it('never answers a question from an asking that began before it', async () => {
  const { ask, askings, asked } = respondent();
  const first = ask(1);
  await turn();
  const second = ask(1);
  await turn();
  expect(asked()).toEqual([[1]]);
  askings[0]?.end();
  expect(await first).toBe('to 1');
  await turn();
  expect(asked()).toEqual([[1], [1]]);
  askings[1]?.end();
  expect(await second).toBe('to 1');
});

it('lets as many askings be under way as allowed', async () => {
  const { ask, askings, asked } = respondent(2);
  const first = ask(1);
  await turn();
  const second = ask(2);
  await turn();
  expect(asked()).toEqual([[1], [2]]);
  askings.forEach((each) => each.end());
  expect(await Promise.all([first, second])).toEqual(['to 1', 'to 2']);
});

it('asks each source by itself', async () => {
  const { ask, askings, asked } = respondent();
  const both = Promise.all([ask(1), ask(2, {})]);
  await turn();
  expect(asked()).toEqual([[1], [2]]);
  askings.forEach((each) => each.end());
  expect(await both).toEqual(['to 1', 'to 2']);
});

it('asks each by itself after a failure that one of them may cause', async () => {
  const { ask, askings } = respondent();
  const [good, bad] = [ask(1), ask(2).catch((error: unknown) => error)];
  await turn();
  askings[0]?.end(new TypeError('not a question'));
  await turn();
  askings[1]?.end();
  askings[2]?.end(new TypeError('not a question'));
  expect(await good).toBe('to 1');
  expect(await bad).toBeInstanceOf(TypeError);
});

it('fails all when nobody answers', async () => {
  const { ask, askings, asked } = respondent();
  const all = Promise.allSettled([ask(1), ask(2)]);
  await turn();
  askings[0]?.end(new Unavailable('relational', 'it is off'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toHaveLength(1);
});
