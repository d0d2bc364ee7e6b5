import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { newPerson } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';

describe('the product as separate processes', () => {
  let processes: TestedProcesses;
  beforeAll(async () => {
    processes = await startTestedProcesses();
  });
  afterAll(() => processes.stop());

  it('starts all at once on empty engines and carries a reading from a base to a person', async () => {
    const workspace = await newWorkspace(processes);
    const base = await newBase(processes, workspace);
    taken(await base.post([celsius('one', 21, Date.now())]));
    const total = await until('the sensor is known', async () =>
      taken(await workspace.owner.ask<{ total: number }>('GET', `/api/sensors/${workspace.id}`)).total);
    expect(total).toBe(1);
  });

  it('starts a service again that has died', async () => {
    const service = processes.service('query-api-1');
    const { pid } = service;
    await service.kill();
    await service.ready();
    expect(service.pid).not.toBe(pid);
  });

  it('does not believe a session on a process that started after it ended', async () => {
    const { token, refresh } = await newPerson(processes);
    const service = processes.service('query-api-2');
    const infoOf = async (): Promise<number> =>
      (await ask(service, { method: 'GET', path: '/api/user/info', headers: { authorization: `Bearer ${token}` } })).status;
    expect(await infoOf()).toBe(200);
    await service.stop();
    taken(await ask(processes, { method: 'POST', path: '/api/user/logout', body: { refresh } }));
    service.start();
    await service.ready();
    await until('the session is known to have ended', async () => (await infoOf()) === 401);
  });

  it('shows nobody outside what only operators ask', async () => {
    expect((await ask(processes, { method: 'GET', path: '/metrics' })).status).toBe(404);
    expect((await ask(processes.service('query-api-1'), { method: 'GET', path: '/metrics' })).status).toBe(200);
  });
});
