import { drift } from './noise.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours since midnight UTC, with fractions. */
export function hourOf(at: number): number {
  return (at % DAY_MS) / HOUR_MS;
}

function dayOfYear(at: number): number {
  return (at / DAY_MS) % 365.25;
}

function isWorkday(at: number): boolean {
  const day = new Date(at).getUTCDay();
  return day !== 0 && day !== 6;
}

/** Outdoor air: yearly and daily sun, and weather fronts of a few days. */
export function outdoor(at: number): { temperature: number; humidity: number; pressure: number } {
  const season = -Math.cos((2 * Math.PI * (dayOfYear(at) - 20)) / 365.25);
  const day = Math.cos((2 * Math.PI * (hourOf(at) - 15)) / 24);
  const front = drift(7, at, 2_880);
  const temperature = 8 + 10 * season + 4 * day + 4 * front;
  return {
    temperature,
    humidity: clamp(72 - 12 * day - 8 * front + 4 * drift(8, at, 90), 25, 100),
    pressure: 1013 - 9 * front + 3 * drift(9, at, 600),
  };
}

/** The occupancy of a room, 0 to 1: office hours with a lunch break, each room with its own timetable. */
export function occupancy(room: number, at: number): number {
  if (!isWorkday(at)) return 0;
  const hour = hourOf(at);
  const present = rise(hour, 7.5, 9.5) * (1 - rise(hour, 16, 18.5));
  const lunch = 1 - 0.7 * rise(hour, 11.8, 12.2) * (1 - rise(hour, 12.7, 13.3));
  const meeting = clamp(0.6 + 0.8 * drift(100 + room, at, 45), 0, 1);
  return present * lunch * meeting;
}

/** 0 before `from`, 1 after `to`, smooth between. */
function rise(hour: number, from: number, to: number): number {
  const part = clamp((hour - from) / (to - from), 0, 1);
  return part * part * (3 - 2 * part);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Sunlight on the greenhouse, 0 to 1. */
export function sunlight(at: number): number {
  const height = Math.sin((Math.PI * (hourOf(at) - 6)) / 12);
  return height <= 0 ? 0 : height * clamp(0.75 + 0.35 * drift(11, at, 40), 0.1, 1);
}
