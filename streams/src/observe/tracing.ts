/** Work that is over. Its trace is that of the correlation id, so nothing has to be handed from process to process. */
export interface TracedWork {
  readonly name: string;
  /** A UUID. */
  readonly correlationId: string;
  /** Epoch milliseconds, as `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** What everything else of the same correlation id comes from: the request. */
  readonly isOrigin?: boolean;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Ends recording; resolves when what was recorded has been sent, or could not be. */
export type StopTracing = () => Promise<void>;

let record: ((work: TracedWork) => void) | null = null;

/** Puts work into its trace; does nothing while tracing is not configured. */
export function traced(work: TracedWork): void {
  record?.(work);
}

export function isTracing(): boolean {
  return record !== null;
}

/**
 * Sends traces by OTLP over HTTP where `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) is given; otherwise nothing of
 * OpenTelemetry is even loaded. `OTEL_TRACES_SAMPLER_ARG` is the share of traces that is kept, 1 by default.
 */
export async function startTracing(
  service: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<StopTracing> {
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return () => Promise.resolve();
  const { openTraces } = await import('./open-telemetry.ts');
  const traces = openTraces(service, Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1));
  record = traces.record;
  return () => {
    record = null;
    return traces.stop();
  };
}
