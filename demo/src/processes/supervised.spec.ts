import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Supervised } from './supervised.ts';

/** Handles SIGTERM and exits, like the services. */
const SERVICE = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => undefined, 1000); console.log('up');";

it('a suspended process receives its request to end', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-supervised-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = path.join(folder, 'log');
  const service = new Supervised(
    {
      name: 'service',
      command: process.execPath,
      args: ['-e', SERVICE],
      env: {},
      tethered: false,
      isReady: async () => readFileSync(log, 'utf8').includes('up'),
      log,
    },
    () => undefined,
  );
  onTestFinished(() => service.kill());
  service.start();
  await service.ready();
  service.pause();
  expect(await service.stop()).toEqual({ code: 7, signal: null });
});
