import { anyText, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** POST …/integration/{id}/test. */
export const testStartedShape = shape({ testId: uuid() });

/** One run of a test: what was sent, as much of it as is kept, and what came back. */
const testRunShape = shape({
  n: integer(1),
  at: instant(),
  readings: integer(0),
  bytes: integer(0),
  request: anyText(),
  outcome: oneOf('taken', 'refused', 'failed'),
  status: nullable(integer(0)),
  why: anyText(),
  answer: anyText(),
  ms: integer(0),
});
export type IntegrationTestRun = ViewOf<typeof testRunShape>;

/** GET …/integration/{id}/test: the last test, its newest run first. `none`: there was none, or its logs are not kept any more. */
export const integrationTestShape = shape({
  state: oneOf('none', 'running', 'done', 'stopped'),
  startedAt: nullable(instant()),
  /** Runs in all. */
  most: integer(1),
  runs: listOf(testRunShape),
});
export type IntegrationTest = ViewOf<typeof integrationTestShape>;

/** GET …/integration/{id}/figures: for each hour of a day readings that were taken, runs that failed, and what waited at its end. */
export const integrationFiguresShape = shape({
  hours: listOf(shape({ at: instant(), sent: integer(0), failed: integer(0), behind: nullable(integer(0)) })),
});
export type IntegrationFigures = ViewOf<typeof integrationFiguresShape>;
