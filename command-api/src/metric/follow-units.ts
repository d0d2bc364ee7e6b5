import type { EventStore, Following } from '@watchglass/streams/ports/event-store';
import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { eventOf, evolved } from '../handle-command.ts';
import type { Identities } from '../sensor/identities.ts';
import { customMetricFold, undefinedMetric, type CustomMetricState } from './custom-metric.ts';

/**
 * Brings each custom metric whose unit was changed to this process's points. A change arrives late here without harm:
 * it keeps the scale.
 */
export function followUnits(
  eventStore: EventStore,
  identities: Identities,
  report: (error: unknown) => void,
): Following {
  const metrics = new Map<number, CustomMetricState>();
  return eventStore.follow({
    after: null,
    filter: { streamPrefixes: ['metric-'] },
    handle: async ({ events }) => {
      for (const recorded of events) {
        try {
          const { type, data } = eventOf<MetricEvent>(recorded);
          const metric = evolved(customMetricFold, metrics.get(data.metricId) ?? undefinedMetric, recorded);
          metrics.set(data.metricId, metric);
          if (type === 'CustomMetricUnitChanged' && metric.status === 'defined') identities.changeMetric(metric);
        } catch (error) {
          report(error);
        }
      }
    },
  });
}
