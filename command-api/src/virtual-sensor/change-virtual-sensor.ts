import { isDeepStrictEqual } from 'node:util';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import { refuseField } from '../refuse-field.ts';
import type { Defined, KnownSource, Source } from './source.ts';

type Formula = Omit<Defined, 'version'>;

interface Created {
  readonly sensorId: number;
  readonly organizationId: number;
  readonly name: string;
  readonly location: string | null;
}

export function createVirtualSensor(
  { sensorId, organizationId, name, location }: Created,
  formula: Formula,
): (VirtualSensorEvent | SensorEvent)[] {
  const which = { sensorId, organizationId };
  const created: VirtualSensorEvent = { type: 'VirtualSensorCreated', data: { ...which, name, ...writable(formula) } };
  if (location === null) return [created];
  return [created, { type: 'SensorPlaced', data: { ...which, before: null, location } }];
}

/** Changes the formula from `from` on (epoch milliseconds), or for the whole history if it is null. */
export function changeVirtualSensor(source: Source, formula: Formula, from: number | null): VirtualSensorEvent[] {
  const { id: sensorId, organizationId, defined } = mustBeVirtual(source);
  if (formula.type !== defined.type) refuse('TypeFixed', { type: defined.type });
  if (formula.metricId !== defined.metricId) refuse('MetricFixed', { metricId: defined.metricId });
  const [before, after] = [changeable(defined), changeable(formula)];
  if (isDeepStrictEqual(before, after)) return [];
  const data = { sensorId, organizationId, version: defined.version + 1, from, before, ...after };
  return [{ type: 'VirtualSensorChanged', data }];
}

function changeable({ inputs, parameters, timeZone }: Formula) {
  return writable({ inputs, parameters, timeZone });
}

/** Stops the computation of history: the newest version holds from `from` on. */
export function stopVirtualHistory(source: Source, from: number, now: number): VirtualSensorEvent[] {
  const { id: sensorId, organizationId, defined } = mustBeVirtual(source);
  if (from > now) refuseField('from', 'must not be in the future');
  const data = { sensorId, organizationId, version: defined.version, from };
  return [{ type: 'VirtualSensorHistoryStopped', data }];
}

/** Refuses (`NotFound`) a sensor that is unknown, out of sight, deleted or not virtual. */
export function mustSeeVirtual(sight: Sight, source: Source): void {
  const { organizationId, location, state } = mustBeVirtual(source);
  if (organizationId !== sight.organizationId || state === 'deleted' || !isInSight(sight, location)) refuse('NotFound');
}

function mustBeVirtual(source: Source): KnownSource & { readonly defined: Defined } {
  return source.status === 'known' && source.defined !== null
    ? { ...source, defined: source.defined }
    : refuse('NotFound');
}

/** A copy in the form of events, whose lists are not readonly. */
function writable<F extends Pick<Formula, 'inputs'>>(formula: F): Writable<F> {
  return structuredClone(formula) as Writable<F>;
}

type Writable<T> = T extends (...args: never) => unknown ? T : { -readonly [K in keyof T]: Writable<T[K]> };
