import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './postgres.ts';

/** Ten times the targets: machines are noisy. */
const [FIRST_START_MS, NEXT_START_MS] = [30_000, 10_000];

test('the embedded PostgreSQL starts within its targets, the first time and the next', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
  chmodSync(dir, 0o711);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const within of [FIRST_START_MS, NEXT_START_MS]) {
    const begin = performance.now();
    const server = await startEmbeddedPostgres({ dataDir: join(dir, 'data') });
    const took = performance.now() - begin;
    await server.stop();
    expect(took).toBeLessThan(within);
  }
});
