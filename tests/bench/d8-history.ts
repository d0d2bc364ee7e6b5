import type { Figures, HistoryEntry } from '@watchglass/schemas/alarm/history';
import type { Page } from '@watchglass/schemas/page';
import { taken as answered } from '../builders/door.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { ms, thousands, timed, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { percentile, type Result } from './table.ts';

const DAY_MS = 86_400_000;
const YEARS = 2;
/** An episode is raised, acknowledged and resolved, and somebody was told of it. */
const EVENTS_EACH = 4;
const EPISODES = 1_000_000;
const [RULES, SENSORS] = [200, 1_000];
const ROWS = 20;
const TIMES = 40;
const [PAGE_TARGET_MS, YEAR_TARGET_MS, RATIO] = [100, 500, 3];

/** The history of many alarms: a page of its table, and the figures of a year. */
export const history: Goal = {
  goals: ['D8', 'D9'],
  oneProcessOnly: 'ClickHouse answers it, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const workspace = await newWorkspace(product.stack);
      const episodes = options.quick ? EPISODES / 10 : EPISODES;
      const end = Date.now() - DAY_MS;
      await load(product, { organization: workspace.id, episodes, end });
      const asking = { product, workspace, episodes, end };
      return [await measurePage(asking), await measureYear(asking)];
    } finally {
      await product.stop();
    }
  },
};

const LOAD = `INSERT INTO alarm_episodes (organization, raised, id, version, rule, rule_title, kind, sensor, metric, base, state, severity, side,
    threshold, value, peak, onset, ended, cause, types, raise_at, raise_severity, acked_after, ack_by)
  SELECT {organization: UInt32}, fromUnixTimestamp64Milli(toInt64({begin: Int64} + number * {step: Int64}), 'UTC') AS raised, generateUUIDv4(), number,
    toUUID(concat('0195f000-0000-7000-8000-', leftPad(toString(number % ${RULES}), 12, '0'))), concat('Rule ', toString(number % ${RULES})),
    'threshold', 1 + cityHash64(number) % ${SENSORS}, 1, '', 'resolved', [20, 50, 80][1 + number % 3], 'above',
    8, 8.4, 9.1, raised, raised + INTERVAL 12 MINUTE, '', ['raised', 'acknowledged', 'resolved'], [raised],
    [[20, 50, 80][1 + number % 3]], [number % 7 = 0 ? NULL : toUInt64(1000 * (number % 900))], ''
  FROM numbers({episodes: UInt64})`;

async function load(
  { timeSeries }: Product,
  { organization, episodes, end }: { organization: number; episodes: number; end: number },
): Promise<void> {
  const length = YEARS * 365 * DAY_MS;
  await timeSeries.command(LOAD, { organization, begin: end - length, step: Math.floor(length / episodes), episodes });
}

interface Asking {
  readonly product: Product;
  readonly workspace: Workspace;
  readonly episodes: number;
  readonly end: number;
}

/** Newest first, of all or of a month, and deeper pages of it. */
async function measurePage({ product, workspace: { id, owner }, episodes, end }: Asking): Promise<Result> {
  const [path, total] = [`/api/alarms/${id}/history?rowsPerPage=${ROWS}`, episodes];
  const ours = await timed(TIMES, async (i) => {
    const month = i % 2 === 0 ? '' : `&from=${end - (i + 30) * DAY_MS}&to=${end - i * DAY_MS}`;
    const { items, total: found } = answered(
      await owner.ask<Page<HistoryEntry>>('GET', `${path}&page=${1 + (i % 5)}${month}`),
    );
    if (items.length !== ROWS || (month === '' && found !== total)) throw new Error('not the page');
  });
  const raw = await timed(TIMES, async (i) => {
    const rows = await product.timeSeries.query(
      `SELECT * FROM alarm_episodes WHERE organization = {id: UInt32}
        AND raised >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND raised < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
        ORDER BY raised DESC LIMIT ${ROWS} OFFSET {offset: UInt64}`,
      {
        id,
        from: i % 2 === 0 ? 0 : end - (i + 30) * DAY_MS,
        to: end - (i % 2 === 0 ? 0 : i * DAY_MS),
        offset: (i % 5) * ROWS,
      },
    );
    if (rows.length !== ROWS) throw new Error('not the rows');
    await product.timeSeries.query('SELECT count() FROM alarm_episodes WHERE organization = {id: UInt32}', { id });
  });
  const [p99, rawP99] = [percentile(ours, 0.99), percentile(raw, 0.99)];
  return {
    goal: 'D8',
    what: `a page of ${ROWS} of the history, newest first, of ${thousands(episodes)} episodes (${thousands(episodes * EVENTS_EACH)} events) of ${YEARS} years, and of a month of them`,
    ours: `p50 ${ms(percentile(ours, 0.5))}, p99 ${ms(p99)}`,
    raw: `by hand p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(rawP99)}`,
    ratio: times(p99 / rawP99),
    target: `p99 ≤ ${PAGE_TARGET_MS} ms, ≤ ${RATIO}×`,
    met: p99 <= PAGE_TARGET_MS && p99 <= RATIO * rawP99,
    limitedBy: 'the newest version of each episode, and their count',
  };
}

async function measureYear({ product, workspace: { id, owner }, episodes, end }: Asking): Promise<Result> {
  const from = end - 365 * DAY_MS;
  const ours = await timed(TIMES / 4, async () => {
    const { raises } = answered(await owner.ask<Figures>('GET', `/api/alarms/${id}/figures?from=${from}&to=${end}`));
    if (raises < episodes / YEARS - 1) throw new Error(`${raises} raises`);
  });
  const raw = await timed(TIMES / 4, async () => {
    await product.timeSeries.query(
      `SELECT toDate(raised) AS day, rule, sensor, count() AS raises, quantileExact(acked_after[1]) AS acknowledged FROM alarm_episodes
        WHERE organization = {id: UInt32} AND raised >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') GROUP BY day, rule, sensor
        ORDER BY raises DESC LIMIT 10`,
      { id, from },
    );
  });
  const [p50, rawP50] = [percentile(ours, 0.5), percentile(raw, 0.5)];
  return {
    goal: 'D9',
    what: `figures of a year of ${thousands(episodes / YEARS)} episodes`,
    ours: `p50 ${ms(p50)}, longest ${ms(Math.max(...ours))}`,
    raw: `one query by hand p50 ${ms(rawP50)}`,
    ratio: times(p50 / rawP50),
    target: `≤ ${YEAR_TARGET_MS} ms, ≤ ${RATIO}×`,
    met: p50 <= YEAR_TARGET_MS && p50 <= RATIO * rawP50,
    limitedBy: 'one query for each figure, each over the newest versions',
  };
}
