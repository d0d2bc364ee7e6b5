/** Finished work. The correlation id determines its trace, so processes pass no context to each other. */
export interface TracedWork {
  readonly name: string;
  /** A UUID. */
  readonly correlationId: string;
  /** Epoch milliseconds, like `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** True for the request, the parent of all other work of the correlation id. */
  readonly isOrigin?: boolean;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Stops recording; resolves when the recorded spans were sent or have failed. */
export type StopTracing = () => Promise<void>;

let record: ((work: TracedWork) => void) | null = null;

/** Adds work to its trace; does nothing unless tracing is configured. */
export function traced(work: TracedWork): void {
  record?.(work);
}

export function isTracing(): boolean {
  return record !== null;
}

/**
 * Sends traces by OTLP over HTTP if `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) is set; otherwise
 * OpenTelemetry is not loaded. `OTEL_TRACES_SAMPLER_ARG` is the share of traces to keep, 1 by default.
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
