import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp } from '../demo/setup.mjs';
import { installDebianPackage } from './debian-package.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium on this machine, from CHROMIUM_PATH or the PATH; undefined where there is none. */
function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  return NAMES.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()).find(
    Boolean,
  );
}

/** Finds Chromium, or installs it. */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  await installDebianPackage('chromium', 'The browser tests', 'set CHROMIUM_PATH');
  return findChromium() ?? giveUp('Chromium was installed but is not on the PATH; set CHROMIUM_PATH.');
}
