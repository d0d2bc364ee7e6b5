import { createHash } from 'node:crypto';
import type { BaseAnswer, BaseRequest } from '@watchglass/schemas/base/channel';
import { baseStateShape } from '@watchglass/schemas/base/report';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { BaseDevice, type Quirk } from './device.ts';

function deviceWith(...quirks: Quirk[]) {
  const said: BaseAnswer[] = [];
  const sent: Uint8Array[] = [];
  const device = new BaseDevice({ index: 1, quirks, clock: () => 1e12, pause: () => Promise.resolve() });
  let ids = 0;
  const ask = async (kind: BaseRequest['kind'], body: unknown = {}, id = `r${(ids += 1)}`) => {
    said.length = 0;
    const line = {
      say: (_id: string, answer: BaseAnswer) => Promise.resolve(said.push(answer)),
      report: () => Promise.resolve(),
      send: (_path: string, file: Uint8Array) => Promise.resolve(sent.push(file)),
      read: () => Promise.resolve(sent.at(-1) ?? new Uint8Array()),
    };
    await device.take({ v: 1, id, kind, deadline: '', body }, line);
    return said.map(({ status, code }) => code ?? status);
  };
  return { device, ask, sent };
}

it('reports a state that the cloud accepts', () => {
  expect(check(baseStateShape, deviceWith().device.state()).faults).toBeUndefined();
});

it('takes its new firmware, also after an upgrade that failed once', async () => {
  const { device, ask } = deviceWith('upgradeFailsOnce');
  expect((await ask('firmware', { version: '4.7.1' })).at(-1)).toBe('ChecksumWrong');
  expect(device.state().firmware).toBe('4.6.2');
  await ask('firmware', { version: '4.7.1' });
  expect(device.state().firmware).toBe('4.7.1');
});

it('returns from a network that cuts it off, and keeps no password of one that works', async () => {
  const network = { ...deviceWith().device.state().network, ip: '192.168.10.99', password: 'a secret phrase' };
  const cut = deviceWith('cutOffByNetwork');
  expect(await cut.ask('network', network)).toEqual(['accepted', 'NoConnection']);
  expect(cut.device.state().network?.ip).toBe('192.168.10.21');
  const { device, ask } = deviceWith();
  await ask('network', network);
  expect(device.state().network?.ip).toBe('192.168.10.99');
  expect(JSON.stringify(device.state())).not.toContain('secret');
});

it('answers a repeated request from memory', async () => {
  const { ask } = deviceWith('hasSensorsToPair');
  expect(await ask('pairing', {}, 'same')).toEqual(['progress', 'progress', 'progress', 'done']);
  expect(await ask('pairing', {}, 'same')).toEqual(['done']);
});

it('sends its state as a backup, takes it back if it is whole, and one base refuses', async () => {
  const { device, ask, sent } = deviceWith();
  const former = device.state().network;
  await ask('backup', { path: '/backup' });
  await ask('network', { ...former, ip: '192.168.10.99' });
  expect((await ask('restore', { path: '/backup', sha256: 'of something else' })).at(-1)).toBe('ChecksumWrong');
  const sha256 = createHash('sha256')
    .update(sent[0] ?? '')
    .digest('hex');
  expect((await ask('restore', { path: '/backup', sha256 })).at(-1)).toBe('done');
  expect(device.state().network).toEqual(former);
  expect(await deviceWith('refusesBackup').ask('backup', { path: '/backup' })).toEqual(['NoMemory']);
});
