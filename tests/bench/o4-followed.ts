import { taken } from '../builders/door.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import type { Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import { measureFlood, stored, type Flood } from './g1-ingest.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import type { Result } from './table.ts';

const SENSORS = 1_000;
const TARGET = 1.15;
const WITHIN_MS = 60_000;
const PROBED_MS_AGO = 19 * 3_600_000;

/** What it costs to write the readings of followed workspaces into the feed too. */
export const followed: Goal = {
  goals: ['O4'],
  async run(options) {
    const [rounds, forSeconds] = options.quick ? [1, 6] : [3, 15];
    const product = await startProduct(options);
    const [plain, fed]: [Flood[], Flood[]] = [[], []];
    try {
      await flood(product, { isFollowed: false, forSeconds: 3 });
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await flood(product, { isFollowed: false, forSeconds }));
        fed.push(await flood(product, { isFollowed: true, forSeconds }));
      }
      return [result(plain, fed)];
    } finally {
      await product.stop();
    }
  },
};

interface Asked {
  readonly isFollowed: boolean;
  readonly forSeconds: number;
}

/** Each flood is of new sensors: readings of the same ones would be no newer than those of the flood before. */
async function flood(product: Product, { isFollowed, forSeconds }: Asked): Promise<Flood> {
  const before = await stored(product);
  const fleet = await newFleet(product, { sensors: SENSORS, bases: 8, metric: 'temperature' });
  const first = before + SENSORS;
  await until('their first readings are stored', async () => (await stored(product)) === first, WITHIN_MS);
  if (!isFollowed) return measureFlood(product, fleet, forSeconds);
  const id = await follow(product, fleet);
  await until('the probe is stored', async () => (await stored(product)) === first + 1, WITHIN_MS);
  const measured = await measureFlood(product, fleet, forSeconds);
  const { workspace } = fleet;
  const all = measured.accepted + 1;
  await until('the feed has all of them once', async () => (await fedReadings(product, workspace)) === all, WITHIN_MS);
  taken(await workspace.owner.ask('DELETE', `/api/integrations/${workspace.id}/integration/${id}`));
  return measured;
}

/** A webhook that is on, and an integration that sends nothing: whose workspace is followed from the block of a probe on. */
async function follow(product: Product, { workspace, bases: [base], senders: [sender] }: Fleet): Promise<string> {
  await newWebhook(workspace, { address: 'https://hooks.example/none' });
  const id = await newIntegration(workspace);
  await until('the integration is read', async () => {
    const asked = 'SELECT 1 FROM read.integrations WHERE organization_id = $1';
    return (await product.relational.query(asked, [workspace.id])).length > 0;
  });
  const [name = ''] = sender?.names ?? [];
  // Older than what the flood sends.
  const t = (Date.now() - PROBED_MS_AGO) / 1_000;
  await base?.deliver([{ n: name, u: 'Cel', t, v: 20 }]);
  await until('the workspace is followed', async () => (await fedReadings(product, workspace)) === 1, WITHIN_MS);
  return id;
}

async function fedReadings({ timeSeries }: Product, { id: org }: Workspace): Promise<number> {
  const [row] = await timeSeries.query<{ fed: string }>(
    'SELECT count() AS fed FROM reading_feed WHERE org = {org: UInt32}',
    { org },
  );
  return Number(row?.fed);
}

function result(plain: readonly Flood[], followedOnes: readonly Flood[]): Result {
  const [without, withFeed] = [plain, followedOnes].map(
    (floods) => floods.reduce((sum, { perCpuSecond }) => sum + 1 / perCpuSecond, 0) / floods.length,
  );
  const ratio = (withFeed ?? 0) / (without ?? 1);
  const shares = followedOnes.at(-1)?.shares.join(', ') ?? '';
  const count = followedOnes.reduce((sum, { accepted }) => sum + accepted, 0);
  return {
    goal: 'O4',
    what: `${thousands(count)} readings of ${SENSORS} sensors whose workspace has an integration and a webhook, until queryable and in the feed`,
    ours: `${micros(withFeed)} of CPU a reading`,
    raw: `without them ${micros(without)}`,
    ratio: times(ratio),
    target: `≤ ${TARGET}×`,
    met: ratio <= TARGET,
    limitedBy: shares,
  };
}

const micros = (cpuSeconds = 0): string => `${(cpuSeconds * 1e6).toFixed(1)} µs`;
