import { toShown } from '@watchglass/schemas/metric/convert';
import { FIRST_CUSTOM_METRIC_ID, metricById, METRICS, type Metric } from '@watchglass/schemas/metric/metrics';
import type { UnitConversion } from '@watchglass/schemas/metric/units';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Units } from '@watchglass/schemas/user/units';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { itemsOf, keyed, map, resource, type Loaded } from '../http/resource.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { unitsAtom } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatNumber, unitSign } from '../value/number.ts';
import { shownUnit } from './shown-unit.ts';

const metricsResource = keyed((organizationId: number) =>
  resource<readonly MetricView[]>(async (http) =>
    itemsOf(await http.get<{ items: readonly MetricView[] }>(`/api/metrics/${organizationId}`)),
  ),
);

const NONE: readonly MetricView[] = [];

/** The organization's custom metrics, read again on every visit, since devices bring new ones at any time. */
export function useCustomMetrics(): { readonly loaded: Loaded<readonly MetricView[]>; readonly again: () => void } {
  const { stateAtom, loadAtom } = metricsResource(useOrganization().id);
  const loaded = useAtomValue(stateAtom);
  const load = useSetAtom(loadAtom);
  const again = useCallback(() => void load(true), [load]);
  useEffect(again, [again]);
  return { loaded: map(loaded, (all) => all.filter(({ id }) => id >= FIRST_CUSTOM_METRIC_ID)), again };
}

export const changeUnitAtom = atom(
  null,
  async (get, set, { organizationId, id }: { organizationId: number; id: number }, unit: string) => {
    const path = `/api/metrics/${organizationId}/metric/${id}`;
    const sent = get(requiredHttpAtom).call(path, { method: 'PUT', body: { unit } });
    await atFields(sent, { UnitConvertible: 'unit' });
    await set(metricsResource(organizationId).loadAtom, true);
  },
);

/** A displayed metric; `unit` is the sign after a number. */
export interface ShownMetric {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  /** Conversion from the person's unit to the native unit of stored values. */
  readonly conversion: UnitConversion;
  /** The values 0 and 1 have words. */
  readonly isContact: boolean;
}

function shownMetric(
  t: Translate,
  id: number,
  { custom, units }: { custom: readonly MetricView[]; units: Units },
): ShownMetric {
  const metric = metricById.get(id) ?? custom.find((own) => own.id === id);
  if (metric === undefined)
    return {
      id,
      name: t('value.unknownMetric', { id }),
      unit: '',
      digits: 2,
      conversion: { slope: 1, offset: 0 },
      isContact: false,
    };
  const { unit, digits, conversion } = shownUnit(metric.unit, metric.digits, units);
  return { id, name: nameOf(t, metric), unit: unitSign(unit), digits, conversion, isContact: metric.key === 'contact' };
}

function nameOf(t: Translate, metric: Metric | MetricView): string {
  const key = metric.key === null ? null : t.known('metric', metric.key);
  if (key !== null) return t(key);
  return 'name' in metric ? metric.name : `${metric.key}`;
}

/** A name may reach a screen later than the first value of its metric. */
const UNKNOWN_AGAIN_MS = 10_000;

/** The organization's own metrics as far as they are known, and how to read them (again): devices bring new ones at any time. */
function useOwnMetrics(): readonly [own: readonly MetricView[], read: () => void] {
  const { id } = useOrganization();
  const { stateAtom, loadAtom } = metricsResource(id);
  const loaded = useAtomValue(stateAtom);
  const load = useSetAtom(loadAtom);
  return [loaded.state === 'ready' ? loaded.value : NONE, useCallback(() => void load(), [load])];
}

/** All selectable metrics. */
export function useMetricIds(): readonly number[] {
  const [own, read] = useOwnMetrics();
  useEffect(read, [read]);
  return [...new Set([...METRICS, ...own].map(({ id }) => id))];
}

/** Names of metrics, and the units that the person chose for them. The organization's own ones are read when one is not known, until it is. */
export function useMetrics(ids: readonly number[]): readonly ShownMetric[] {
  const t = useTranslate();
  const units = useAtomValue(unitsAtom);
  const [custom, read] = useOwnMetrics();
  const unknown = ids.filter((id) => id >= FIRST_CUSTOM_METRIC_ID && !custom.some((own) => own.id === id)).join(' ');
  useEffect(() => {
    if (unknown === '') return undefined;
    read();
    const timer = setInterval(read, UNKNOWN_AGAIN_MS);
    return () => clearInterval(timer);
  }, [unknown, read]);
  const list = ids.join(' ');
  return useMemo(
    () =>
      list
        .split(' ')
        .filter(Boolean)
        .map((id) => shownMetric(t, Number(id), { custom, units })),
    [t, list, custom, units],
  );
}

/** Formats a native value in the person's unit, without the sign: a number, or the word of a contact. */
export function readingText(t: Translate, metric: ShownMetric, value: number): string {
  if (metric.isContact) return t(value >= 0.5 ? 'state.open' : 'state.closed');
  return formatNumber(toShown(metric.conversion, value), metric.digits);
}

/** A value with its unit, for lists. */
export function readingWithUnit(t: Translate, metric: ShownMetric, value: number): string {
  return `${readingText(t, metric, value)} ${metric.unit}`.trim();
}
