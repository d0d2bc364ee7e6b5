import { randomUUID } from 'node:crypto';
import { baseStream } from '@watchglass/schemas/base/events';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { askedFor, DEVICES, PROTOCOLS, type Device } from '../builders/device.ts';
import { taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { tablesWith } from '../stack/tables-with.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';
import { lasting } from './lasting.ts';

const PATIENCE_MS = 60_000;
const NODES = ['command-api-1', 'command-api-2'] as const;
const NETWORK = {
  mode: 'static',
  ip: '10.0.0.7',
  mask: '255.255.255.0',
  gateway: '10.0.0.1',
  dns: [],
  ntp: [],
  ssid: 'Hall',
};

let processes: TestedProcesses;
let workspace: Workspace;

beforeAll(async () => {
  if (!IS_LONG) return;
  processes = await startTestedProcesses({ instances: { 'command-api': NODES.length } });
  workspace = lasting(processes, await newWorkspace(processes));
});
afterAll(() => processes?.stop());

const pathOf = ({ serial }: Base): string => `/api/gateways/${workspace.id}/base/${serial}`;

/** Asks until a process answers: the one before may just have died. */
const act = (base: Base, action: string, body: object = {}) =>
  until(
    `${action} is asked for`,
    async () => {
      const answer = await workspace.owner.ask('POST', `${pathOf(base)}/${action}`, body).catch(() => undefined);
      return answer !== undefined && (answer.status < 500 || undefined) && answer;
    },
    PATIENCE_MS,
  );

const shown = async (base: Base): Promise<BaseDetail> =>
  taken(await workspace.owner.ask<BaseDetail>('GET', pathOf(base)));

const outcomeOf = (base: Base, kind: string) =>
  until(
    `the outcome of ${kind} is shown`,
    async () => {
      const { procedure, outcome } = await shown(base);
      return procedure === null && outcome?.kind === kind && outcome;
    },
    PATIENCE_MS,
  );

/** The number of events of this type in the stream of the base. */
async function countOf({ serial }: Base, type: string): Promise<number> {
  const eventStore = await openPostgresEventStore({ url: processes.stores.postgresUrl });
  let count = 0;
  for await (const event of eventStore.readStream(baseStream(serial))) if (event.type === type) count += 1;
  await eventStore.close();
  return count;
}

/** Kills both processes in turn, so that one of them held the base's connection; the other one goes on. */
async function killEach(between: () => Promise<unknown>): Promise<void> {
  for (const name of NODES) {
    await processes.service(name).kill();
    await between();
    processes.service(name).start();
    await processes.service(name).ready();
  }
}

describe.runIf(IS_LONG).each(PROTOCOLS)(
  'a base over %s, on two processes of which one is killed',
  { timeout: 180_000 },
  (protocol) => {
    const devices: Device[] = [];
    afterAll(async () => void (await Promise.all(devices.map((device) => device.leave()))));

    /** A base of its own for each test, in a session. */
    async function connected(): Promise<{ base: Base; device: Device }> {
      const base = await newBase(processes, workspace);
      const device = await DEVICES[protocol](processes, base);
      devices.push(device);
      await device.report({ firmware: '4.6.0' });
      taken(await act(base, 'session', { password: PASSWORD }));
      await device.say((await askedFor(device, 'session', PATIENCE_MS)).id, { status: 'done' });
      const isConnected = async () => (await shown(base)).session?.state === 'connected';
      await until('the session is connected', isConnected, PATIENCE_MS);
      return { base, device };
    }

    it('keeps its session, and pairs each sensor once', async () => {
      const { base, device } = await connected();
      taken(await act(base, 'pairing'));
      const { id } = await askedFor(device, 'pairing', PATIENCE_MS);
      await device.say(id, { status: 'progress', sensor: '2A01F1' });
      await killEach(() => device.say(id, { status: 'progress', sensor: '2A01F2' }));
      await device.say(id, { status: 'done' });
      await device.say(id, { status: 'done' });
      expect((await outcomeOf(base, 'pairing')).why).toBeNull();
      expect(await countOf(base, 'PairingEnded')).toBe(1);
      expect((await shown(base)).session?.state).toBe('connected');
    });

    it('is asked to reboot by a process that it is not connected to, and reboots once', async () => {
      const { base, device } = await connected();
      await processes.service(NODES[0]).kill();
      taken(await act(base, 'reboot'));
      processes.service(NODES[0]).start();
      await processes.service(NODES[0]).ready();
      await device.say((await askedFor(device, 'reboot', PATIENCE_MS)).id, { status: 'done' });
      expect((await outcomeOf(base, 'reboot')).why).toBeNull();
      expect(await countOf(base, 'BaseRebooted')).toBe(1);
    });

    it('returns to its former network, and leaves the Wi-Fi password in no table and in no log', async () => {
      const { base, device } = await connected();
      const password = `phrase-${randomUUID()}`;
      taken(await act(base, 'network', { ...NETWORK, password }));
      const { id } = await askedFor(device, 'network', PATIENCE_MS);
      await device.say(id, { status: 'accepted' });
      await killEach(() => device.say(id, { status: 'progress', progress: 50 }));
      await device.say(id, { status: 'failed', code: 'NoConnection' });
      expect((await outcomeOf(base, 'network')).why).toBe('NoConnection');
      expect(await countOf(base, 'NetworkReverted')).toBe(1);
      expect(await tablesWith(processes.stores, password)).toEqual([]);
      const logs = Object.keys(processes.services).filter((name) => processes.output(name).includes(password));
      expect(logs).toEqual([]);
    });

    it('fails to upgrade, and its late success counts once', async () => {
      const { base, device } = await connected();
      taken(await act(base, 'firmware', { password: PASSWORD }));
      const request = await askedFor(device, 'firmware', PATIENCE_MS);
      const { version } = request.body as { readonly version: string };
      await device.say(request.id, { status: 'failed', code: 'ChecksumWrong' });
      expect((await outcomeOf(base, 'firmware')).why).toBe('ChecksumWrong');
      await killEach(() => device.report({ firmware: version }));
      const hasSucceeded = async () => (await shown(base)).outcome?.why === null;
      await until('the upgrade has succeeded late', hasSucceeded, PATIENCE_MS);
      expect(await countOf(base, 'FirmwareUpgradeSucceeded')).toBe(1);
    });
  },
);
