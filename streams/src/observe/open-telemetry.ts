import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { StopTracing, TracedWork } from './tracing.ts';

export interface Traces {
  readonly record: (work: TracedWork) => void;
  readonly stop: StopTracing;
}

const hex = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase();

/**
 * Traces whose id is the correlation id without its dashes. The span of the origin takes the id's last half as its own
 * id, so later spans know their parent. Address and headers are read from the `OTEL_EXPORTER_OTLP_…` variables.
 */
export function openTraces(service: string, ratio: number): Traces {
  let origin = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `watchglass-${service}` }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => origin,
      generateSpanId: () => (origin === '' ? randomBytes(8).toString('hex') : origin.slice(16)),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('watchglass');
  return {
    record({ name, correlationId, startedAt, endedAt, isOrigin = false, attributes = {} }) {
      const traceId = hex(correlationId);
      const parent = trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: traceId.slice(16),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
      origin = isOrigin ? traceId : '';
      const kind = isOrigin ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = tracer.startSpan(
        name,
        { kind, startTime: startedAt, attributes: { ...attributes, correlationId } },
        isOrigin ? ROOT_CONTEXT : parent,
      );
      origin = '';
      span.end(endedAt);
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
