import { spawnSync } from 'node:child_process';
import { root, typescript } from '../demo/setup.mjs';

process.exitCode =
  spawnSync(process.execPath, typescript('tests/open-api.ts'), { cwd: root, stdio: 'inherit' }).status ?? 1;
