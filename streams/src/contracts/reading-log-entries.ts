import { randomUUID } from 'node:crypto';
import type { LogEntry, NewLogEntry } from '../ports/reading-log.ts';

export const entry = (text: string, partition = 0): NewLogEntry => ({ partition, body: Buffer.from(text) });
export const textsOf = (entries: readonly LogEntry[]): string[] =>
  entries.map(({ body }) => Buffer.from(body).toString());
export const numbered = (count: number, partition = 0): NewLogEntry[] => {
  const run = randomUUID();
  return Array.from({ length: count }, (_, index) => entry(`${run} ${index}`, partition));
};
export const textsGiven = (entries: readonly NewLogEntry[]): string[] =>
  entries.map(({ body }) => Buffer.from(body).toString());
