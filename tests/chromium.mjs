import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp } from '../demo/setup.mjs';
import { installDebianPackage, tryDebianPackage } from './debian-package.mjs';

/** Chromium without the windows of a desktop: a page costs three quarters of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();

/** Path of a Chromium: from CHROMIUM_PATH or the PATH, or installed where that is possible. */
export async function provideChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (onPath(SHELL) || (await tryDebianPackage(SHELL))) return onPath(SHELL);
  const found = NAMES.map(onPath).find(Boolean);
  if (found) return found;
  await installDebianPackage('chromium', 'The browser tests', 'set CHROMIUM_PATH');
  return onPath('chromium') || giveUp('Chromium was installed but is not on the PATH; set CHROMIUM_PATH.');
}
