import { FIRST_CUSTOM_METRIC_ID, metricById, type Metric } from '@watchglass/schemas/metric/metrics';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { itemsOf, keyed, resource } from '../http/resource.ts';
import { knownKey, useTranslate, type Translate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formatNumber, unitSign } from '../value/number.ts';

export const metricsResource = keyed((organizationId: number) => resource<readonly MetricView[]>(async (http) =>
  itemsOf(await http.get<{ items: readonly MetricView[] }>(`/api/metrics/${organizationId}`))));

/** A metric as it is shown: `unit` is the sign written after a number. */
export interface ShownMetric {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  /** 0 and 1 are words. */
  readonly isContact: boolean;
}

export function shownMetric(t: Translate, id: number, custom: readonly MetricView[]): ShownMetric {
  const metric = metricById.get(id) ?? custom.find((own) => own.id === id);
  if (metric === undefined) return { id, name: t('value.unknownMetric', { id }), unit: '', digits: 2, isContact: false };
  return { id, name: nameOf(t, metric), unit: unitSign(metric.unit), digits: metric.digits, isContact: metric.key === 'contact' };
}

function nameOf(t: Translate, metric: Metric | MetricView): string {
  const key = metric.key === null ? null : knownKey('metric', metric.key);
  if (key !== null) return t(key);
  return 'name' in metric ? metric.name : `${metric.key}`;
}

/** Names and units of metrics. The organization's own ones are read only when one is asked for. */
export function useMetrics(ids: readonly number[]): readonly ShownMetric[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const { stateAtom, loadAtom } = metricsResource(organizationId);
  const loaded = useAtomValue(stateAtom);
  const load = useSetAtom(loadAtom);
  const needed = loaded.state === 'loading' && ids.some((id) => id >= FIRST_CUSTOM_METRIC_ID);
  useEffect(() => {
    if (needed) void load();
  }, [needed, load]);
  const list = ids.join(' ');
  return useMemo(() => {
    const custom = loaded.state === 'ready' ? loaded.value : [];
    return list.split(' ').filter(Boolean).map((id) => shownMetric(t, Number(id), custom));
  }, [t, list, loaded]);
}

/** A value without its unit: a number, or the word of a contact. */
export function readingText(t: Translate, metric: ShownMetric, value: number): string {
  if (metric.isContact) return t(value >= 0.5 ? 'state.open' : 'state.closed');
  return formatNumber(value, metric.digits);
}

/** A value with its unit, for lists. */
export function readingWithUnit(t: Translate, metric: ShownMetric, value: number): string {
  return `${readingText(t, metric, value)} ${metric.unit}`.trim();
}
