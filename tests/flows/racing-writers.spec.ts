import { randomUUID } from 'node:crypto';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { sensorTile } from '../builders/dashboard.ts';
import { taken, type Answer } from '../builders/door.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from '../form.ts';

const stack = inject('stack');
/** Bound on the time of all writers of one version. */
const RACE_MS = 60_000;
/** Each writer writes one letter. */
const WRITERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx'.split('');

let workspace: Workspace;
beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

/** An object that is changed with the version that was read. */
interface Aggregate {
  readonly path: string;
  /** The body that adds one letter to all that was read. */
  readonly signed: (read: unknown, letter: string) => object;
  readonly lettersIn: (read: unknown) => readonly string[];
}

async function seen(thing: Aggregate): Promise<Aggregate> {
  await until('the object is readable', async () => (await workspace.owner.ask('GET', thing.path)).status === 200);
  return thing;
}

async function dashboard(): Promise<Aggregate> {
  const { id: sensorId } = await heardSensor('4710');
  const { id } = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/dashboards/${workspace.id}`, {
      name: `Wall ${randomUUID().slice(0, 8)}`,
      data: [],
    }),
  );
  return {
    path: `/api/dashboards/${workspace.id}/dashboard/${id}`,
    signed: (read, letter) => {
      const { name, data } = read as DashboardView;
      return { name, data: [...data, sensorTile(sensorId, { name: letter })] };
    },
    lettersIn: (read) => (read as DashboardView).data.map(({ name }) => name),
  };
}

async function heardSensor(wireId: string): Promise<SensorView> {
  const base = await newBase(stack, workspace);
  taken(await base.deliver([celsius(wireId, 20, Date.now())]));
  return sensorHeard(workspace, wireId);
}

async function sensor(): Promise<Aggregate> {
  const { id } = await heardSensor('4711');
  const lettersIn = (read: unknown): string[] =>
    (read as SensorView).name.split('').filter((letter) => WRITERS.includes(letter));
  return {
    path: `/api/sensors/${workspace.id}/sensor/${id}`,
    lettersIn,
    signed: (read, letter) => ({ name: `0${lettersIn(read).join('')}${letter}`, tags: [] }),
  };
}

async function alarmRule(): Promise<Aggregate> {
  const { id } = await newRule(workspace, { title: '0' });
  const lettersIn = (read: unknown): string[] => (read as AlarmRuleView).definition.title.slice(1).split('');
  return {
    path: `/api/alarms/${workspace.id}/rules/${id}`,
    lettersIn,
    signed: (read, letter) => definition({ title: `0${lettersIn(read).join('')}${letter}` }),
  };
}

async function configuration(): Promise<Aggregate> {
  const lettersIn = (read: unknown): string[] => (read as OrganizationDetailsView).companyName.split('');
  return {
    path: `/api/spaces/space/${workspace.id}`,
    lettersIn,
    signed: (read, letter) => ({
      name: 'Workspace',
      timeZone: 'UTC',
      companyName: `${lettersIn(read).join('')}${letter}`,
    }),
  };
}

const put = ({ path, signed }: Aggregate, read: Answer, letter: string): Promise<Answer> =>
  workspace.owner.ask('PUT', path, signed(taken(read), letter), { 'if-match': read.headers.get('etag') ?? '' });

const readAfter = ({ path }: Aggregate, { headers }: Answer): Promise<Answer> =>
  workspace.owner.ask('GET', path, undefined, { 'x-after-position': headers.get('x-position') ?? '' });

interface Won {
  readonly version: string;
  readonly answer: Answer;
}

/** Writes on each new version, until the letter is accepted. */
async function write(thing: Aggregate, letter: string): Promise<Won> {
  let version = '';
  for (;;) {
    const read = await until(
      'there is another version',
      async () => {
        const answer = await workspace.owner.ask('GET', thing.path);
        return answer.headers.get('etag') !== version && answer;
      },
      RACE_MS,
    );
    version = read.headers.get('etag') ?? '';
    const answer = await put(thing, read, letter);
    if (answer.status !== 412) return { version, answer };
  }
}

const THINGS = [
  ['a dashboard', dashboard],
  ['a sensor', sensor],
  ['an alarm rule', alarmRule],
  ['a configuration', configuration],
] as const;

describe('fifty writers of one object', () => {
  it.each(THINGS)(
    'with the same version of %s: one write is accepted, and the others receive 412',
    async (_what, make) => {
      const thing = await seen(await make());
      const read = await workspace.owner.ask('GET', thing.path);
      const answers = await Promise.all(WRITERS.map((letter) => put(thing, read, letter)));
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect([more, answers.filter(({ status }) => status === 412).length]).toEqual([[], WRITERS.length - 1]);
      expect(won && thing.lettersIn(taken(await readAfter(thing, won)))).toHaveLength(1);
    },
  );

  it.runIf(IS_LONG).each(THINGS)(
    'with retries: each write is accepted on one version of %s, and none is lost',
    async (_what, make) => {
      const thing = await seen(await make());
      const wins = await Promise.all(WRITERS.map((letter) => write(thing, letter)));
      expect(wins.map(({ answer: { status } }) => status)).toEqual(WRITERS.map(() => 200));
      expect(new Set(wins.map(({ version }) => version)).size).toBe(WRITERS.length);
      const last = wins
        .map(({ answer }) => answer)
        .toSorted((a, b) => (a.headers.get('x-position') ?? '').localeCompare(b.headers.get('x-position') ?? ''))
        .at(-1);
      expect(last && new Set(thing.lettersIn(taken(await readAfter(thing, last))))).toEqual(new Set(WRITERS));
    },
    300_000,
  );

  it('without a version are each accepted or receive 412', async () => {
    const invite = (letter: string) =>
      workspace.owner.ask('POST', `/api/invites/${workspace.id}`, {
        items: [{ email: `${letter.charCodeAt(0)}@people.example`, role: 1 }],
      });
    const answers = await Promise.all(WRITERS.map(invite));
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201 && status !== 412),
    ).toEqual([]);
    const position =
      answers
        .map(({ headers }) => headers.get('x-position') ?? '')
        .toSorted()
        .at(-1) ?? '';
    const { total } = taken(
      await workspace.owner.ask<{ total: number }>('GET', `/api/invites/${workspace.id}`, undefined, {
        'x-after-position': position,
      }),
    );
    expect(total).toBe(answers.filter(({ status }) => status === 201).length);
  });
});
