import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';

let processes: TestedProcesses;

beforeAll(async () => {
  processes = await startTestedProcesses();
});
afterAll(() => processes.stop());

describe('the product as separate processes', () => {
  it('starts all at once on empty engines and carries a reading from a base to a person', async () => {
    const workspace = await newWorkspace(processes);
    const base = await newBase(processes, workspace);
    taken(await base.post([celsius('one', 21, Date.now())]));
    const page = await until('the sensor is known', async () => {
      const { total } = taken(await workspace.owner.ask<{ total: number }>('GET', `/api/sensors/${workspace.id}`));
      return total === 1 && total;
    });
    expect(page).toBe(1);
  });

  it('starts a service again that has died', async () => {
    const service = processes.service('query-api-1');
    const { pid } = service;
    await service.kill();
    await service.ready();
    expect(service.pid).not.toBe(pid);
  });
});
