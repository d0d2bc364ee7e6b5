import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** Workers for two cores: what mostly waits has more of them than what mostly works. The last line counts everything. */
const STAGES = [
  { name: 'unit, architecture, flows', projects: ['unit', 'architecture', 'flows'], workers: 4 },
  { name: 'faults', projects: ['faults'], workers: 3 },
  { name: 'browser', projects: ['browser'], workers: 3, chromium: true },
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
/** One after the other: their times are judged. */
const LONG_FAULTS = { name: 'faults', projects: ['faults'], workers: 1 };
const LONG = [{ name: 'long', projects: ['long'], workers: 1 }];

const total = { passed: 0, skipped: 0 };
/** What failed, said once more at the end: a log that is cut keeps its tail. */
const failures = [];

async function checked(name, script) {
  say(`\n── ${name}`);
  const ok = (await run(process.execPath, script)) === 0;
  if (ok) total.passed += 1;
  else failures.push(name);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Suites that cannot run here say so at the end of their titles. */
function sayWhySkipped(testResults) {
  const titles = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles: [title] }) => title ?? ''),
  );
  for (const title of new Set(titles.filter((each) => each.includes('(skipped: ')))) say(title);
}

/** Each failed test by file, name and the beginning of what it said; a file that could not be loaded by itself. */
function failuresOf(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`];
    return failed.map(
      ({ fullName, failureMessages: [said = ''] }) =>
        `${file}: ${fullName}\n  ${said.slice(0, 600).replaceAll('\n', '\n  ')}`,
    );
  });
}

/** Answers how many tests passed. */
async function vitest({ name, projects, workers, env: own }, folder, env) {
  say(`\n── ${name}`);
  const report = path.join(folder, `${projects[0]}.json`);
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(process.execPath, [program, 'run', ...selected, ...reporters, `--maxWorkers=${workers}`], {
    env: { ...env, ...own },
  });
  const result = readReport(report);
  if (!result) {
    failures.push(`${name}: no report`);
    return 0;
  }
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = result;
  sayWhySkipped(testResults);
  const failed = failuresOf(testResults);
  if (code !== 0 && failed.length === 0) failed.push(`${name}: ended with code ${code}`);
  failures.push(...failed);
  total.passed += numPassedTests;
  total.skipped += numPendingTests + numTodoTests;
  return numPassedTests;
}

function conclude(started) {
  if (total.skipped > 0)
    say(
      '\nWhat is skipped without a reason of its own waits for `npm run test:long`, faults for `npm run test:faults`.',
    );
  for (const failure of failures) say(`\nfailed: ${failure}`);
  say(`\n${Math.round((Date.now() - started) / 1000)} s`);
  say(`${total.passed} passed, ${failures.length} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  process.exitCode = failures.length === 0 && total.passed > 0 ? 0 : 1;
}

async function test(stages) {
  const started = Date.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-tests-'));
  const chromium = stages.some((stage) => stage.chromium) ? await provideChromium() : '';
  await provideNatsServer();
  await buildWeb();
  await buildServices();
  await Promise.all([
    checked('format', [path.join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']),
    checked('lint', [path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware']),
    checked('types', [path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']),
  ]);
  const environment = { ...process.env, CHROMIUM_PATH: chromium };
  let passedBefore = 0;
  for (const stage of stages)
    if (!stage.needsStageBefore || passedBefore > 0) passedBefore = await vitest(stage, folder, environment);
  rmSync(folder, { recursive: true, force: true });
  conclude(started);
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
