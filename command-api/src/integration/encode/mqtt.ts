import type { MqttTerms } from '@watchglass/schemas/integration/commands';
import type { SentReading } from './reading.ts';
import { senmlPack } from './senml.ts';

export type MqttMessage = readonly [topic: string, payload: string];

/** In the place of the base of a sensor that has none: a virtual one, for example. */
const NO_BASE = 'none';
const HEX_DIGITS = 6;
const HIGHEST_ID = 0xff_ff_ff;
/** What a level of a topic may not have. */
const FOREIGN = /[^\dA-Za-z_-]/g;

/**
 * The messages of a batch, in its order: one for all readings of a sensor at an instant. `base`: as bases publish theirs,
 * `<root>/<base>/sensors/<six hexadecimal digits>/json/measurements`, values as text. `senml`: a pack at `<root>/<sensor>/senml`.
 */
export function mqttMessages(
  readings: readonly SentReading[],
  { root, layout }: Pick<MqttTerms, 'root' | 'layout'>,
): MqttMessage[] {
  const under = root.replace(/(?<!\/)\/+$/, '');
  return together(readings).map((batch) =>
    layout === 'base' ? baseMessage(under, batch) : senmlMessage(under, batch),
  );
}

type Batch = readonly [SentReading, ...SentReading[]];

function together(readings: readonly SentReading[]): Batch[] {
  const batches: [SentReading, ...SentReading[]][] = [];
  for (const reading of readings) {
    const last = batches.at(-1);
    if (last?.[0].sensor === reading.sensor && last[0].at === reading.at) last.push(reading);
    else batches.push([reading]);
  }
  return batches;
}

function baseMessage(root: string, batch: Batch): MqttMessage {
  const [{ base, wireId, at }] = batch;
  const values = Object.fromEntries(batch.map(({ metric, value }) => [metric, String(value)]));
  const time = at % 1000 === 0 ? String(at / 1000) : String(at);
  const topic = `${root}/${levelOf(base ?? NO_BASE)}/sensors/${hexOf(wireId)}/json/measurements`;
  return [topic, JSON.stringify({ ...values, time })];
}

function senmlMessage(root: string, batch: Batch): MqttMessage {
  return [`${root}/${levelOf(batch[0].wireId)}/senml`, senmlPack(batch)];
}

/** The six hexadecimal digits by which a base names a sensor; another id stays as it is. */
function hexOf(wireId: string): string {
  const id = /^\d{1,8}$/.test(wireId) ? Number(wireId) : Infinity;
  return id <= HIGHEST_ID ? id.toString(16).toUpperCase().padStart(HEX_DIGITS, '0') : levelOf(wireId);
}

const levelOf = (text: string): string => text.replaceAll(FOREIGN, '_');
