import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import type { Person } from './api.ts';

const [TEMPERATURE, HUMIDITY, PERMITTIVITY, PPFD, WEIGHT] = [1, 2, 9, 201, 7];

interface Wanted extends Pick<AskedFormula, 'type' | 'parameters'> {
  readonly name: string;
  /** The metrics that each input's sensor measures; inputs of several sensors are several entries. */
  readonly inputs: readonly number[];
  /** All inputs are of one sensor. */
  readonly isOfOne?: true;
}

/** One virtual sensor of each type for which the building has inputs. */
const WANTED: readonly Wanted[] = [
  { name: 'Dew point', type: 'dewPoint', inputs: [TEMPERATURE, HUMIDITY], isOfOne: true, parameters: {} },
  {
    name: 'Vapour pressure deficit',
    type: 'vapourPressureDeficit',
    inputs: [TEMPERATURE, HUMIDITY],
    isOfOne: true,
    parameters: {},
  },
  { name: 'Daily light', type: 'dailyLightIntegral', inputs: [PPFD], parameters: {} },
  { name: 'Soil water', type: 'waterContent', inputs: [PERMITTIVITY], parameters: { preset: { equation: 'topp' } } },
  {
    name: 'Average temperature',
    type: 'average',
    inputs: [TEMPERATURE, TEMPERATURE, TEMPERATURE],
    parameters: { atLeast: 2 },
  },
  { name: 'Stock in all', type: 'sum', inputs: [WEIGHT, WEIGHT], parameters: {} },
  { name: 'Humidity inside to outside', type: 'ratio', inputs: [HUMIDITY, HUMIDITY], parameters: {} },
  { name: 'Corrected temperature', type: 'offset', inputs: [TEMPERATURE], parameters: { constant: -0.3 } },
  {
    name: 'Net weight',
    type: 'expert',
    inputs: [WEIGHT],
    parameters: { slope: 1, constant: -12, normalising: 1 },
  },
];

/** Creates the virtual sensors that are missing; their history follows the backfill. */
export async function addVirtualSensors(
  person: Person,
  organizationId: number,
  { sensors, timeZone }: { readonly sensors: readonly SensorView[]; readonly timeZone: string },
): Promise<void> {
  const { items } = await person.call<Page<SensorView>>('GET', `/api/sensors/${organizationId}?kinds=virtual`);
  const known = new Set(items.map(({ name }) => name));
  for (const { name, ...wanted } of WANTED.filter((each) => !known.has(each.name))) {
    const inputs = inputsFor(wanted, sensors);
    if (inputs === null) continue;
    const { type, parameters } = wanted;
    const body = { name, type, parameters, inputs, timeZone };
    await person.call('POST', `/api/virtual-sensors/${organizationId}`, body);
  }
}

function inputsFor({ inputs, isOfOne }: Omit<Wanted, 'name'>, sensors: readonly SensorView[]): object[] | null {
  const used = new Set<number>();
  const found = inputs.flatMap((metricId) => {
    const fitting = sensors.find(({ id, metrics }) =>
      isOfOne ? inputs.every((each) => metrics.includes(each)) : metrics.includes(metricId) && !used.has(id),
    );
    if (fitting === undefined) return [];
    used.add(fitting.id);
    return [{ sensorId: fitting.id, metricId }];
  });
  return found.length === inputs.length ? found : null;
}
