import { setTimeout as delay } from 'node:timers/promises';
import type { Sample } from './sampling.ts';
import type { Credential, Doors, Uplink } from './uplink.ts';

/** SenML's unit of each metric, and the factor from the curve's unit. */
const SENML_UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  co2: ['/', 1e-6],
  temperature: ['Cel', 1],
  humidity: ['%RH', 1],
  atmosphericpressure: ['hPa', 1],
  vwc: ['%', 1],
  permittivity: ['1', 1],
  soilec: ['S/m', 1],
  ppfd: ['umol/m2s', 1],
  radon: ['Bq/m3', 1],
  weight: ['kg', 1],
  contact: ['open', 1],
};

interface SenmlRecord {
  readonly bt?: number;
  readonly n: string;
  readonly u?: string;
  readonly t?: number;
  readonly ut?: number;
  readonly v?: number;
  readonly vs?: string;
}

/** One pack: one base time, every record relative to it. `updateSeconds` returns the interval of a sensor's reports. */
export function pack(samples: readonly Sample[], updateSeconds?: (sample: Sample) => number): SenmlRecord[] {
  const baseTime = Math.floor((samples[0]?.at ?? 0) / 1_000);
  const records = samples.flatMap((sample) =>
    Object.entries(sample.values).map(([metric, value]): SenmlRecord => ({
      n: `aranet:${sample.sensor.id}:${metric}`,
      t: (sample.at - baseTime * 1_000) / 1_000,
      ...measured(metric, value, sample.sensor.fault === 'wrongUnit'),
      ...(updateSeconds ? { ut: updateSeconds(sample) } : {}),
    })),
  );
  const [first, ...rest] = records;
  return first ? [{ ...first, bt: baseTime }, ...rest] : [];
}

const TENTHS = ['dCel', 10] as const;

function measured(metric: string, value: string, inTenths: boolean): Pick<SenmlRecord, 'u' | 'v' | 'vs'> {
  const [u, factor] = inTenths && metric === 'temperature' ? TENTHS : (SENML_UNITS[metric] ?? ['', 1]);
  const number = Number(value);
  return Number.isNaN(number) ? { u, vs: value } : { u, v: Number((number * factor).toPrecision(12)) };
}

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;
/** The cloud was too busy: what was taken already is known by its measured instant. */
const BUSY = [429, 503];

/** Posts one pack, again while the cloud is busy; throws unless it is acknowledged. */
export async function postPack(records: readonly SenmlRecord[], credential: Credential, url: string): Promise<void> {
  const { username, password } = credential;
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/senml+json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(records),
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (!BUSY.includes(answer.status) || attempt === ATTEMPTS) throw new Error(`the cloud answered ${answer.status}`);
    await delay(PAUSE_MS);
  }
}

export function openSenmlUplink(credential: Credential, doors: Doors, compression: number): Uplink {
  const updateSeconds = ({ sensor }: Sample): number =>
    Math.max(1, Math.round((sensor.intervalMinutes * 60) / compression));
  return {
    async send(samples) {
      await postPack(pack(samples, updateSeconds), credential, `${doors.http}/ingest/senml`);
    },
    stop: () => Promise.resolve(),
  };
}
