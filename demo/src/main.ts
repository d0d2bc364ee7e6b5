import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runDemo } from './demo.ts';
import { readOptions } from './options.ts';

const dataDir = process.env['WATCHGLASS_DATA_DIR'] ?? fileURLToPath(new URL('../../.data', import.meta.url));

try {
  mkdirSync(dataDir, { recursive: true });
  const options = readOptions(process.argv.slice(2), process.env);
  const demo = await runDemo({ ...options, dataDir, environment: process.env, say: (line) => console.log(line) });
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= demo.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
