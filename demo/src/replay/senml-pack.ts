import type { RecordedReading } from './recorded-csv.ts';
import { wireMetric } from './recorded-metrics.ts';

export interface SentRecord {
  readonly n: string;
  readonly u?: string;
  readonly t?: number;
  readonly v?: number;
  readonly vs?: string;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** A recorded reading in a base's form: with its own time, without a value if there was none, text as text. */
export function senmlRecord({ received, time, sensor, metric, value, unit }: RecordedReading): SentRecord {
  const { name, unit: recordedIn } = wireMetric(metric);
  const u = unit ?? recordedIn;
  const at = time ?? received;
  return {
    n: `${sensor}:${name}`,
    ...(u === undefined ? {} : { u }),
    ...(at === null ? {} : { t: at / 1000 }),
    ...valueOf(value),
  };
}

function valueOf(text: string): Pick<SentRecord, 'v' | 'vs'> {
  if (text === '') return {};
  return NUMBER.test(text) ? { v: Number(text) } : { vs: text };
}
