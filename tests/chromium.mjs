import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, say } from '../demo/setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium on this machine, from CHROMIUM_PATH or the PATH; undefined where there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  return NAMES.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()).find(Boolean);
}

/** Finds Chromium, or installs Debian's package where we are root there; else says the one command to run. */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium';
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    giveUp(`The browser tests need Chromium. Run: sudo sh -c '${command}' (or set CHROMIUM_PATH), then try again.`);
  }
  say('Installing Chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('sh', ['-c', `${command} >&2`], { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0) giveUp(`Chromium could not be installed. Run: ${command}`);
  return findChromium() ?? giveUp('Chromium was installed but is not on the PATH; set CHROMIUM_PATH.');
}
