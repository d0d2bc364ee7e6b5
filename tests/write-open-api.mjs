import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeArguments } from '../demo/setup.mjs';

const program = fileURLToPath(new URL('open-api.ts', import.meta.url));
process.exitCode = spawnSync(process.execPath, [...nodeArguments(), program], { stdio: 'inherit' }).status ?? 1;
