import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ingest } from './g1-ingest.ts';
import type { Goal } from './goal.ts';
import { table, type Result } from './table.ts';

/** `npm run bench [-- G1 G3 …] [--quick]`: one table, each row with the raw figure of the same run. */

const GOALS: readonly Goal[] = [ingest];

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });
const wanted = positionals.map((name) => name.toUpperCase());
const known = GOALS.flatMap(({ goals }) => goals);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no goal ${unknown.join(', ')}. Goals: ${known.join(', ')}.`);
  process.exit(1);
}
if (!existsSync('/proc/self/stat')) {
  console.error('The bench reads CPU and memory from /proc: it runs on Linux only.');
  process.exit(1);
}

const options = { quick: values.quick, chromium: process.env['CHROMIUM_PATH'] ?? '' };
const results: Result[] = [];
for (const goal of GOALS) {
  if (wanted.length > 0 && !goal.goals.some((name) => wanted.includes(name))) continue;
  const begin = performance.now();
  console.log(`${goal.goals.join(', ')} …`);
  try {
    results.push(...(await goal.run(options)));
  } catch (error) {
    process.exitCode = 1;
    console.error(`${goal.goals.join(', ')} could not be measured:`, error);
  }
  console.log(`  ${Math.round((performance.now() - begin) / 1000)} s`);
}
const order = (goal: string): number => Number(goal.slice(1));
console.log(`\n${table(results.toSorted((a, b) => order(a.goal) - order(b.goal)))}`);
