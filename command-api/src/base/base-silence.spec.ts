import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { openAlarmEngines, type AlarmEngines } from '../alarm/engines-for-tests.ts';
import type { Deps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { BaseSilence } from './base-silence.ts';

const MINUTE = 60_000;
const LIMIT = BASE_OFFLINE_MINUTES * MINUTE;
const organizationId = 1;
let engines: AlarmEngines;
let now = Date.parse('2026-11-24T08:00:00.000Z');
let serial = '';
let deps: Deps;

beforeAll(async () => {
  engines = await openAlarmEngines(1);
  deps = { ...engines, clock: () => new Date(now), newId: v7 } as unknown as Deps;
});
afterAll(() => engines.close());
beforeEach(async () => {
  now += 1000 * MINUTE;
  serial = `B${v7().replaceAll('-', '').toUpperCase().slice(-8)}`;
  await append({ type: 'BaseRegistered', data: { serial, organizationId, name: 'Roof', firmware: '4.5.0' } });
});

async function append(event: BaseEvent): Promise<void> {
  const metadata = { organizationId, actor: { kind: 'system', id: 'test' }, at: '', correlationId: v7() } as const;
  await engines.eventStore.append(baseStream(serial), 'any', asNew([event], { metadata, newId: v7 }));
}

async function told(): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of engines.eventStore.readStream(baseStream(serial)))
    if (type.startsWith('BaseConnection')) types.push(type);
  return types;
}

/** Looks every half minute until the time has passed, as a process does. */
async function pass(silence: BaseSilence, milliseconds: number): Promise<void> {
  for (const end = now + milliseconds; now < end;) {
    now = Math.min(end, now + MINUTE / 2);
    await silence.look();
  }
}

function listening(): BaseSilence {
  const silence = new BaseSilence(deps);
  silence.hear({ organizationId, base: serial, receivedAt: now });
  return silence;
}

describe('the connection of a base', () => {
  it('is lost after ten minutes of silence, once, and restored by the next uplink', async () => {
    const silence = listening();
    await pass(silence, LIMIT - MINUTE);
    expect(await told()).toEqual([]);
    await pass(silence, 3 * MINUTE);
    expect(await told()).toEqual(['BaseConnectionLost']);
    silence.hear({ organizationId, base: serial, receivedAt: now });
    await pass(silence, MINUTE);
    expect(await told()).toEqual(['BaseConnectionLost', 'BaseConnectionRestored']);
  });

  it('is lost in time although the process that heard the base died', async () => {
    await pass(listening(), MINUTE);
    await pass(new BaseSilence(deps), LIMIT);
    expect(await told()).toEqual(['BaseConnectionLost']);
  });

  it('is lost once for two processes, also if one died after the event was appended', async () => {
    const [one, other] = [listening(), new BaseSilence(deps)];
    await pass(one, LIMIT - MINUTE);
    for (let step = 0; step < 4; step += 1) {
      now += MINUTE / 2;
      await Promise.all([one.look(), other.look()]);
    }
    await engines.relational.query('UPDATE command.base_contacts SET told = NULL');
    await other.look();
    expect(await told()).toEqual(['BaseConnectionLost']);
  });

  it('is not lost by a pause of the evaluators, in which no base could be heard', async () => {
    await pass(listening(), MINUTE);
    now += 5 * LIMIT;
    const silence = new BaseSilence(deps);
    await pass(silence, LIMIT - MINUTE);
    expect(await told()).toEqual([]);
    await pass(silence, 2 * MINUTE);
    expect(await told()).toEqual(['BaseConnectionLost']);
    now += 5 * LIMIT;
    await silence.look();
    expect(await told()).toEqual(['BaseConnectionLost']);
  });

  it('is not lost while the base is paused', async () => {
    const silence = listening();
    await append({ type: 'BasePaused', data: { serial, organizationId } });
    await pass(silence, 2 * LIMIT);
    expect(await told()).toEqual([]);
  });
});
