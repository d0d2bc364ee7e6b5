import { Gauge, type LabelValues } from 'prom-client';

/** Gives one sample of a gauge. */
export type Tell<Label extends string> = (labels: LabelValues<Label>, value: number) => void;

export interface AskedGaugeOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
}

/** A gauge whose samples are collected at each scrape from every source in this process. */
export interface AskedGauge<Label extends string> {
  /** Adds `ask` as a source until the returned function is called. */
  answeredBy(ask: (tell: Tell<Label>) => Promise<void> | void): () => void;
}

const ANSWER_WITHIN_MS = 2_000;

/** A source that fails or times out has no sample in that scrape: a missing value is better than an old one. */
export function askedGauge<Label extends string>({
  name,
  help,
  labelNames,
}: AskedGaugeOptions<Label>): AskedGauge<Label> {
  const asked = new Set<(tell: Tell<Label>) => Promise<void> | void>();
  const gauge: Gauge<Label> = new Gauge<Label>({
    name,
    help,
    labelNames,
    async collect() {
      gauge.reset();
      await Promise.all(
        [...asked].map((ask) => answered(async () => ask((labels, value) => gauge.set(labels, value)))),
      );
    },
  });
  return {
    answeredBy(ask) {
      asked.add(ask);
      return () => void asked.delete(ask);
    },
  };
}

function answered(ask: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, ANSWER_WITHIN_MS);
    void ask()
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(patience);
        resolve();
      });
  });
}

/** Several gauges share one look: a look that is under way is not started again. */
export function oneLook<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined;
  return () =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));
}
