import { expect, test } from 'vitest';
import { RULES } from '../workspace/rules.ts';
import { BUILDING, COLD_STORE_ID, type DeviceSensor } from './plan.ts';
import { BuildingScript } from './script.ts';

/** A Saturday: the building is empty, so the script alone disturbs it. */
const START = Date.UTC(2026, 10, 21, 10);
const SENSORS = BUILDING.flatMap(({ sensors }) => sensors);

function named(name: string): DeviceSensor {
  const sensor = SENSORS.find((each) => each.name === name);
  if (!sensor) throw new RangeError(name);
  return sensor;
}

const meetingRoom = named('Meeting room 1');
const coldStore = named('Cold store 1');

function valueAt(script: BuildingScript, sensor: DeviceSensor, metric: string, seconds: number): number {
  const at = START + seconds * 1_000;
  return (sensor.curves[metric]?.(at) ?? Number.NaN) + script.disturbance(sensor, metric, at);
}

function limit(title: string, severity: 'warning' | 'critical'): number {
  return RULES.find((rule) => rule.title === title)?.above[severity] ?? Number.NaN;
}

const seconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test('the building has forty sensors with unique ids', () => {
  expect(SENSORS).toHaveLength(40);
  expect(new Set(SENSORS.map(({ id }) => id)).size).toBe(40);
  expect(coldStore.id).toBe(COLD_STORE_ID);
});

test('air grows stuffy enough for a warning within the first minute, but not at once', () => {
  const script = new BuildingScript(START, meetingRoom.id);
  expect(valueAt(script, meetingRoom, 'co2', 5)).toBeLessThan(limit('Stuffy air', 'warning'));
  expect(
    seconds(5, 60).some((second) => valueAt(script, meetingRoom, 'co2', second) > limit('Stuffy air', 'warning')),
  ).toBe(true);
});

test('the cold store is critically warm in the third minute, and not earlier', () => {
  const script = new BuildingScript(START, meetingRoom.id);
  const critical = limit('Cold chain 2–8 °C', 'critical');
  expect(seconds(0, 120).every((second) => valueAt(script, coldStore, 'temperature', second) <= critical)).toBe(true);
  expect(seconds(120, 180).some((second) => valueAt(script, coldStore, 'temperature', second) > critical)).toBe(true);
});

test('an open door warms the cold store at once', () => {
  const script = new BuildingScript(START, meetingRoom.id);
  script.leaveDoorOpen(START);
  expect(valueAt(script, coldStore, 'temperature', 20)).toBeGreaterThan(limit('Cold chain 2–8 °C', 'critical'));
});
