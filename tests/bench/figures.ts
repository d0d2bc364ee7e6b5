import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './processes.ts';

/** Whole thousands with a k, so that columns stay narrow. */
export function thousands(value: number): string {
  return value >= 10_000 ? `${Math.round(value / 1_000)} k` : String(Math.round(value));
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

export function times(value: number): string {
  return `${value.toFixed(value < 1 ? 2 : 1)}×`;
}

/** Starts a meter; it returns the CPU seconds of these processes since then. */
export function cpuMeter(roots: readonly number[]): () => number {
  const before = cpuSeconds(roots);
  return () => cpuSeconds(roots) - before;
}

export const seconds = (count: number): Promise<void> => sleep(count * 1000);

/** The duration of each call, in milliseconds. */
export async function timed(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const begin = performance.now();
    await work(i);
    taken.push(performance.now() - begin);
  }
  return taken;
}
