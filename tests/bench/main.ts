import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rules } from './d1-rules.ts';
import { told } from './d3-told.ts';
import { dryRuns } from './d5-dry-run.ts';
import { called } from './d6-called.ts';
import { history } from './d8-history.ts';
import { ingest } from './g1-ingest.ts';
import { latest } from './g10-latest.ts';
import { rebuilding } from './g11-rebuild.ts';
import { coldStart } from './g14-start.ts';
import { firstLoad } from './g15-first-load.ts';
import { storm } from './g17-storm.ts';
import { people } from './g18-people.ts';
import { smallPosts } from './g2-small-posts.ts';
import { alarmLatency } from './g3-alarm.ts';
import { wall } from './g4-wall.ts';
import { fanOut } from './g6-fan-out.ts';
import { commands } from './g7-commands.ts';
import { chart } from './g8-chart.ts';
import type { Goal } from './goal.ts';
import { parsedPerCpuSecond } from './machine-speed.ts';
import { exportedFiles } from './n5-exports.ts';
import { lines } from './n1-lines.ts';
import { retention } from './n7-retention.ts';
import { readApi } from './o1-read-api.ts';
import { eventStream } from './o3-event-stream.ts';
import { followed } from './o4-followed.ts';
import { integrations } from './o5-integrations.ts';
import { backlog } from './o6-backlog.ts';
import { publicTiles } from './o7-public-tiles.ts';
import { outputs } from './p1-outputs.ts';
import { backComputation } from './p2-back-computation.ts';
import { pointHistory } from './p3-point-history.ts';
import { places } from './p4-places.ts';
import { plans } from './p5-plans.ts';
import { many } from './p6-many.ts';
import { channels } from './p7-channels.ts';
import { gateways } from './s1-gateways.ts';
import { evaluators } from './s2-evaluators.ts';
import { growth } from './s3-growth.ts';
import { tls } from './s6-tls.ts';
import { outage } from './s7-outage.ts';
import { moments } from './t1-moments.ts';
import { keptPast } from './t3-kept-past.ts';
import { seek } from './t4-seek.ts';
import { table, type Result } from './table.ts';
import { chartsAndValues } from './w1-charts.ts';
import { pairedWall } from './w2-paired-wall.ts';
import { receipts } from './w4-receipts.ts';
import { ownWalls } from './w5-own-walls.ts';

/**
 * `npm run bench [-- ingest G3 S1 …] [--quick] [--distributed]`: one table, each row with the raw figure of the same
 * run.
 */

/** By capability. */
const GROUPS: Readonly<Record<string, readonly Goal[]>> = {
  ingest: [ingest, smallPosts],
  alarms: [alarmLatency, rules, told, dryRuns, called, history],
  live: [wall, fanOut, latest, storm],
  commands: [commands, people],
  charts: [chart, lines, exportedFiles, retention],
  walls: [chartsAndValues, pairedWall, receipts, ownWalls],
  places: [outputs, backComputation, pointHistory, places, plans, many, channels],
  past: [moments, keptPast, seek],
  door: [readApi, eventStream, followed, integrations, backlog, publicTiles],
  start: [rebuilding, coldStart, firstLoad],
  scale: [gateways, evaluators, growth, tls, outage],
};
const GOALS = Object.values(GROUPS).flat();

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, distributed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const wanted = positionals.flatMap((name) => GROUPS[name]?.flatMap(({ goals }) => goals) ?? [name.toUpperCase()]);
const known = GOALS.flatMap(({ goals }) => goals);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  const groups = Object.keys(GROUPS).join(', ');
  console.error(`There is no goal ${unknown.join(', ')}. Goals: ${known.join(', ')}. Groups: ${groups}.`);
  process.exit(1);
}
if (!existsSync('/proc/self/stat')) {
  console.error('The bench reads CPU and memory from /proc: it runs on Linux only.');
  process.exit(1);
}

const options = { ...values, chromium: process.env['CHROMIUM_PATH'] ?? '' };
const results: Result[] = [];
for (const goal of GOALS) {
  if (wanted.length > 0 && !goal.goals.some((name) => wanted.includes(name))) continue;
  if (options.distributed && goal.oneProcessOnly !== undefined) {
    console.log(`${goal.goals.join(', ')} is left out: ${goal.oneProcessOnly}.`);
    continue;
  }
  const begin = performance.now();
  console.log(`${goal.goals.join(', ')} …`);
  try {
    const found = await goal.run(options);
    console.log(table(found));
    results.push(...found);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${goal.goals.join(', ')} could not be measured:`, error);
  }
  console.log(`  ${Math.round((performance.now() - begin) / 1000)} s`);
}
console.log(
  `\nThis machine now: ${(parsedPerCpuSecond() / 1e6).toFixed(1)} M readings of packs parsed by JSON.parse per CPU-s.`,
);
console.log(
  options.distributed
    ? 'Topology: proxy, command-api, policies, projectors and two query-api, a process each, on PostgreSQL, ClickHouse and NATS.'
    : 'Topology: one service process on PostgreSQL and ClickHouse; rows named S are of separate services with NATS.',
);
const order = (goal: string): number => Number(goal.slice(1)) + (goal.startsWith('S') ? 100 : 0);
console.log(`\n${table(results.toSorted((a, b) => order(a.goal) - order(b.goal)))}`);
