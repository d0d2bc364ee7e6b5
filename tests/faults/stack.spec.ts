import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '@watchglass/demo/built';
import { discard } from '@watchglass/demo/discard';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { describe, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every process with a path below the folder among its arguments, or with its variables in the environment. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ||
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`WATCHGLASS_DATA_DIR=${folder}`)
        );
      } catch {
        return false;
      }
    });
}

/** Ten processes start and end again: in the short form, `separate-services.spec.ts` starts its own. */
const STARTED_WITHIN_MS = 90_000;

describe.runIf(IS_LONG && existsSync('/proc/self/environ'))('npm run stack', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'leaves nothing running after %s',
    async (signal) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-stack-'));
      chmodSync(folder, 0o711);
      const args = [
        ...built('stack'),
        '--data',
        folder,
        '--port',
        String(await steadyPort()),
        '--mqtt-port',
        String(await steadyPort()),
      ];
      const stack = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      stack.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      try {
        await until('the stack is up', () => said.includes('Ctrl-C'), STARTED_WITHIN_MS);
        expect(processesOf(folder).length).toBeGreaterThan(8);
        const ended = once(stack, 'exit');
        stack.kill(signal);
        expect(await ended).toEqual(signal === 'SIGINT' ? [0, null] : [null, 'SIGKILL']);
        await until('nothing runs any more', () => processesOf(folder).length === 0);
      } finally {
        stack.kill('SIGKILL');
        discard(folder);
      }
    },
    150_000,
  );
});
