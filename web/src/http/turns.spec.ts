import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns of a reading', () => {
  it('begin at once where none is underway, and serve who asked', () => {
    const turns = new Turns();
    const told: string[] = [];
    expect(turns.ask(() => told.push('first'))).toBe(true);
    turns.begin();
    expect(told).toEqual([]);
    expect(turns.shown()).toBe(false);
    expect(told).toEqual(['first']);
  });

  it('do not serve who asked while it was read: the next one serves all of them', () => {
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

  it('serve who waited for one that failed with the next, and begin no other meanwhile', () => {
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

  it('begin before their pause is over for who is in a hurry, and break off none that is underway', () => {
    const turns = new Turns();
    turns.begin();
    expect(turns.hurry()).toBe(false);
    turns.repeat();
    expect([turns.ask(), turns.hurry()]).toEqual([false, true]);
  });

  it('tell who is in a hurry when the next one is over, even where it failed', () => {
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

  it('are begun once for all who ask before that', () => {
    const turns = new Turns();
    expect([turns.hurry(), turns.ask(), turns.hurry()]).toEqual([true, false, false]);
    turns.begin();
    turns.shown();
    expect([turns.ask(), turns.hurry()]).toEqual([true, false]);
  });

  it('tell who is in a hurry after the next one, where the one underway is broken off for another', () => {
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

  it('leave nobody waiting when nothing is shown any more', () => {
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
