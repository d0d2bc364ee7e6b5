import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns of a read', () => {
  it('start a read at once when none is underway, and serve its caller', () => {
    const turns = new Turns();
    const told: string[] = [];
    expect(turns.ask(() => told.push('first'))).toBe(true);
    turns.begin();
    expect(told).toEqual([]);
    expect(turns.shown()).toBe(false);
    expect(told).toEqual(['first']);
  });

  it('serve all callers who ask during a read with the next read', () => {
    const turns = new Turns();
    const told: string[] = [];
    turns.begin();
    expect([turns.ask(() => told.push('second')), turns.ask(), turns.ask(() => told.push('third'))]).toEqual([
      false,
      false,
      false,
    ]);
    expect(turns.shown()).toBe(true);
    expect(told).toEqual([]);
    turns.begin();
    expect(turns.shown()).toBe(false);
    expect(told).toEqual(['second', 'third']);
  });

  it('serve the callers of a failed read with the next read, and start no other read', () => {
    const turns = new Turns();
    const told: string[] = [];
    turns.ask(() => told.push('first'));
    turns.begin();
    turns.repeat();
    expect([turns.ask(() => told.push('second')), told]).toEqual([false, []]);
    turns.begin();
    turns.shown();
    expect(told).toEqual(['first', 'second']);
  });

  it('end the pause for an urgent caller, and never abort the read underway', () => {
    const turns = new Turns();
    turns.begin();
    expect(turns.hurry()).toBe(false);
    turns.repeat();
    expect([turns.ask(), turns.hurry()]).toEqual([false, true]);
  });

  it('notify an urgent caller after the next read, even a failed one', () => {
    const turns = new Turns();
    const told: string[] = [];
    turns.begin();
    turns.hurry(() => told.push('hurried'));
    turns.shown();
    expect(told).toEqual([]);
    turns.begin();
    turns.repeat();
    expect(told).toEqual(['hurried']);
  });

  it('start one read for all callers before it', () => {
    const turns = new Turns();
    expect([turns.hurry(), turns.ask(), turns.hurry()]).toEqual([true, false, false]);
    turns.begin();
    turns.shown();
    expect([turns.ask(), turns.hurry()]).toEqual([true, false]);
  });

  it('notify an urgent caller after the next read when the read underway is aborted for another key', () => {
    const turns = new Turns();
    const told: string[] = [];
    turns.hurry(() => told.push('hurried'));
    turns.begin();
    turns.breakOff();
    expect(told).toEqual([]);
    turns.begin();
    turns.shown();
    expect(told).toEqual(['hurried']);
  });

  it('release every caller when nothing is shown any more', () => {
    const turns = new Turns();
    const told: string[] = [];
    turns.ask(() => told.push('first'));
    turns.begin();
    turns.ask(() => told.push('second'));
    turns.hurry(() => told.push('hurried'));
    turns.leave();
    expect(told).toEqual(['first', 'second', 'hurried']);
  });
});
