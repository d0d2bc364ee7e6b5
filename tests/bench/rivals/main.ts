import { parseArgs } from 'node:util';
import { ms, thousands } from '../figures.ts';
import { parsedPerCpuSecond } from '../machine-speed.ts';
import { percentile } from '../table.ts';
import { nodeRed } from './node-red.ts';
import { prometheus } from './prometheus.ts';
import type { Rival } from './rival.ts';
import { verdicts, type Medians } from './verdicts.ts';
import { measureWalls, wallTable, wallVerdicts } from './walls.ts';
import { watchglass } from './watchglass.ts';
import { measure, type Figures, type Length } from './workload.ts';
import { zabbix } from './zabbix.ts';

/**
 * `npm run bench:rivals [-- zabbix walls …] [--quick]`: the same readings, alarms and walls through Watchglass and its
 * rivals, round by round.
 */

const RIVALS: readonly Rival[] = [watchglass, zabbix, prometheus, nodeRed];
const ROUNDS = 3;

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const rounds = values.quick ? 1 : ROUNDS;
const chosen = RIVALS.filter(({ name }) => positionals.length === 0 || positionals.includes(name.toLowerCase()));
const length: Length = values.quick ? { floodSeconds: 6, alarms: 50 } : { floodSeconds: 20, alarms: 200 };
const measured = new Map<Rival, Figures[]>(chosen.map((rival) => [rival, []]));

for (let round = 1; round <= rounds; round += 1) {
  for (const rival of chosen) {
    console.log(`round ${round}: ${rival.name} …`);
    try {
      const figures = await measure(rival, length);
      measured.get(rival)?.push(figures);
      console.log(
        `  ${thousands(figures.perCpuSecond)} readings per CPU-s, alarms p50 ${ms(figures.alarmP50)} p99 ${ms(figures.alarmP99)}`,
      );
    } catch (error) {
      process.exitCode = 1;
      console.error(`${rival.name} could not be measured:`, error);
    }
  }
}

function medians(figures: readonly Figures[]): Figures | undefined {
  const [first] = figures;
  if (first === undefined) return undefined;
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      percentile(
        figures.map((each) => each[name]),
        0.5,
      ),
    ]),
  ) as unknown as Figures;
}

const all: Medians = new Map(
  chosen.flatMap((rival) => {
    const median = medians(measured.get(rival) ?? []);
    return median === undefined ? [] : [[rival.name, median] as const];
  }),
);

console.log(
  `\nThis machine now: ${(parsedPerCpuSecond() / 1e6).toFixed(1)} M readings of packs parsed by JSON.parse per CPU-s.\n`,
);
console.log(
  '| product | readings per CPU-s | stored and evaluated/s | alarms | alarm p50 / p99 | CPU at 1,000/s | idle → loaded | start | acknowledged and lost by kill -9 |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const rival of chosen) {
  const figures = all.get(rival.name);
  if (figures === undefined) continue;
  console.log(
    `| ${[
      `${rival.name} (${rival.version})`,
      thousands(figures.perCpuSecond),
      thousands(figures.perSecond),
      `${figures.alarms} of ${length.alarms}`,
      `${ms(figures.alarmP50)} / ${ms(figures.alarmP99)}`,
      `${(figures.cpuAtRate * 100).toFixed(1)} %`,
      `${Math.round(figures.idleMiB)} → ${Math.round(figures.loadedMiB)} MiB`,
      `${Math.round(figures.coldStartMs)} ms`,
      `${thousands(figures.acknowledgedAndLost)} of ${thousands(figures.acknowledged)}`,
    ].join(' | ')} |`,
  );
}

const walls =
  positionals.length === 0 || positionals.includes('walls')
    ? await measureWalls({ chromium: process.env['CHROMIUM_PATH'] ?? '', quick: values.quick, rounds })
    : undefined;
if (walls) console.log(`\n${wallTable(walls)}`);
console.log(
  `\n${[...verdicts(all), ...(walls ? wallVerdicts(walls) : [])].map(({ target, ratio, met }) => `- ${met ? 'yes' : 'NO '} ${target}: ${ratio}`).join('\n')}`,
);
