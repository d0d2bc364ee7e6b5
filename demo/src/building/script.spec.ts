import { expect, test } from 'vitest';
import { RULES } from '../workspace/rules.ts';
import { BUILDING, COLD_BASE, COLD_STORE_ID, DYING_BASE, type DeviceSensor } from './plan.ts';
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
  const rule = RULES.find((each) => each.title === title);
  return rule !== undefined && 'above' in rule ? (rule.above[severity] ?? Number.NaN) : Number.NaN;
}

const seconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test('the building has forty-three sensors with unique ids', () => {
  expect(SENSORS).toHaveLength(43);
  expect(new Set(SENSORS.map(({ id }) => id)).size).toBe(43);
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

test('a cut of the power warms every cooler at once, and silences its base after some minutes until the power is back', () => {
  const script = new BuildingScript(START, meetingRoom.id);
  script.cutPower(START);
  const coolers = SENSORS.filter(({ group, curves }) => group === 'Cold chain' && curves['temperature']);
  const warmed = coolers.filter((cooler) => script.disturbance(cooler, 'temperature', START + 60_000) > 10);
  expect(warmed).toHaveLength(7);
  const cold = { serial: COLD_BASE };
  const off = seconds(0, 1_000).filter((second) => script.isOff(cold, START + second * 1_000));
  expect(off.length).toBeGreaterThan(10 * 60 + 30);
  expect(off[0]).toBeGreaterThan(60);
  expect(off).not.toContain(900);
});

test('the door chatters, and the base of the gatehouse goes off and stays so', () => {
  const script = new BuildingScript(START, meetingRoom.id);
  const door = named('Cold store door');
  const open = seconds(230, 400).map((second) => valueAt(script, door, 'contact', second));
  const openings = open.filter((value, index) => value === 1 && open[index - 1] === 0);
  expect(openings.length).toBeGreaterThanOrEqual(3);
  expect([60, 600, 6_000].map((second) => script.isOff({ serial: DYING_BASE }, START + second * 1_000))).toEqual([
    false,
    true,
    true,
  ]);
});
