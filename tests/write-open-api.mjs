import { spawnSync } from 'node:child_process';
import { typescript } from '../demo/setup.mjs';

process.exitCode = spawnSync(process.execPath, typescript('tests/open-api.ts'), { stdio: 'inherit' }).status ?? 1;
