import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  become,
  buildServices,
  buildWeb,
  checkNode,
  installDependencies,
  root,
  run,
  say,
  typescript,
} from '../demo/setup.mjs';
import { provideChromium } from './chromium.mjs';
import { provideNatsServer } from './nats-server.mjs';
import { providePdfReader } from './pdf-reader.mjs';
import { Tally } from './tally.mjs';

/** The kills, one line cut, the separate services and what sends readings; every other fault waits for `npm run test:faults`. */
const FAULTS = ['kill', 'processes', 'separate-services', 'deliveries'].map((name) => `tests/faults/${name}.spec.ts`);
/** Workers for two cores: what mostly waits has more of them than what mostly works. */
const STAGES = [
  { name: 'unit, architecture, engines, flows', projects: ['first'], workers: 4 },
  { name: 'faults', projects: ['faults'], workers: 3, files: FAULTS },
  { name: 'browser', projects: ['browser'], workers: 3, chromium: true },
  { name: 'timing', projects: ['timing'], workers: 1, chromium: true },
];
const CONTAINERS = [
  { name: 'containers', projects: ['containers'], workers: 1 },
  {
    name: 'flows on containers',
    projects: ['flows'],
    workers: 2,
    env: { WATCHGLASS_TESTS_ON: 'containers' },
    needsStageBefore: true,
  },
];
/** One worker: their times are judged. */
const LONG_FAULTS = { name: 'faults', projects: ['faults'], workers: 1 };
const LONG = [{ name: 'long', projects: ['long'], workers: 1 }];
/** Needs nothing but Node. */
const PURE = { name: 'unit, architecture', projects: ['unit', 'architecture'], workers: 2 };

const tool = (...parts) => path.join(root, 'node_modules', ...parts);

/** Format, lint and types, side by side. */
async function check(tally) {
  const checked = async (name, args) => {
    say(`\n── ${name}`);
    tally.addCheck(name, (await run(process.execPath, args)) === 0);
  };
  await Promise.all([
    checked('format', [tool('oxfmt', 'bin', 'oxfmt'), '--check', '.']),
    checked('lint', [tool('oxlint', 'bin', 'oxlint'), '--type-aware']),
    checked('types', [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']),
  ]);
}

/** Answers how many tests passed. */
async function vitest({ name, projects, workers, files = [], env: own }, { tally, folder, env }) {
  say(`\n── ${name}`);
  const report = path.join(folder, `${projects.join('-')}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['default', 'json', path.join(root, 'tests', 'flaky-reporter.mjs')];
  const args = [...selected, ...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${report}`];
  const code = await run(
    process.execPath,
    [tool('vitest', 'vitest.mjs'), 'run', ...files, ...args, `--maxWorkers=${workers}`],
    {
      env: { ...env, ...own },
    },
  );
  return tally.addReport(name, code, report);
}

/** The PostgreSQL and the ClickHouse of all stages. */
async function holdEngines() {
  const program = typescript(path.join(root, 'streams', 'src', 'testing', 'hold-engines.ts'));
  const holder = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url }] = await once(holder, 'message');
  return {
    url,
    async release() {
      const ended = once(holder, 'exit');
      holder.disconnect();
      await ended;
    },
  };
}

async function test(stages) {
  const tally = new Tally();
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-tests-'));
  const flaky = path.join(folder, 'flaky');
  const chromium = stages.some((stage) => stage.chromium) ? await provideChromium() : '';
  await provideNatsServer();
  await providePdfReader();
  await buildWeb();
  await buildServices();
  await check(tally);
  const engines = await holdEngines();
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    WATCHGLASS_TEST_ENGINES: engines.url,
    WATCHGLASS_FLAKY_TESTS: flaky,
  };
  let passedBefore = 0;
  for (const stage of stages)
    if (!stage.needsStageBefore || passedBefore > 0) passedBefore = await vitest(stage, { tally, folder, env });
  await engines.release();
  tally.conclude(flaky);
  rmSync(folder, { recursive: true, force: true });
}

/** The quick part: nothing is built and no engine starts. */
async function testPure() {
  const tally = new Tally();
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-tests-'));
  await check(tally);
  await vitest(PURE, { tally, folder, env: process.env });
  tally.conclude('');
  rmSync(folder, { recursive: true, force: true });
}

/** Programs that measure; what they print is theirs. */
const PROGRAMS = { '--bench': 'tests/bench/main.ts', '--rivals': 'tests/bench/rivals/main.ts' };

checkNode();
await installDependencies();
const [mode = '', ...rest] = process.argv.slice(2);
if (mode in PROGRAMS) {
  await provideNatsServer();
  await buildWeb();
  await buildServices();
  process.env.CHROMIUM_PATH = await provideChromium();
  await become(typescript(PROGRAMS[mode]), rest);
} else if (mode === '--steady') {
  await become([path.join(root, 'tests', 'steady.mjs')], rest);
} else if (mode === '--check') {
  await testPure();
} else if (mode === '--faults') {
  process.env.WATCHGLASS_FAULTS = 'long';
  await test([LONG_FAULTS]);
} else if (mode === '--containers') {
  await test(CONTAINERS);
} else if (mode === '--long') {
  process.env.WATCHGLASS_TESTS_FORM = 'long';
  await test([...STAGES, ...LONG]);
} else {
  await test(STAGES);
}
