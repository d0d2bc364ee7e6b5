import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('open-api.ts', import.meta.url));
process.exitCode = spawnSync(process.execPath, ['--import', 'tsx', program], { stdio: 'inherit' }).status ?? 1;
