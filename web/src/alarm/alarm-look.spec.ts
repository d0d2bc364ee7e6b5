import { describe, expect, it } from 'vitest';
import { alarmLook, lookOf, type AlarmLook } from './alarm-look.ts';

const STATES = ['active', 'resolved', 'canceled'] as const;
const ATTENTIONS = ['unacknowledged', 'acknowledged'] as const;
const SEVERITIES = [50, 80] as const;

const row = (look: AlarmLook) =>
  `${look.filled ? 'filled' : 'outlined'} ${look.shape} ${look.sign}, ${look.word}, ${look.ground} ground, ${look.border} border`;

describe('the look of an alarm', () => {
  it.each([
    ['active', 'unacknowledged', 80, 'filled octagon exclamation, severity.critical, tinted ground, thick border'],
    ['active', 'unacknowledged', 50, 'filled triangle exclamation, severity.warning, tinted ground, thick border'],
    ['active', 'acknowledged', 80, 'outlined octagon exclamation, severity.critical, light ground, thin border'],
    ['active', 'acknowledged', 50, 'outlined triangle exclamation, severity.warning, light ground, thin border'],
    ['hidden', 'unacknowledged', 80, 'outlined octagon exclamation, severity.critical, none ground, dotted border'],
    ['hidden', 'acknowledged', 50, 'outlined triangle exclamation, severity.warning, none ground, dotted border'],
    ['resolved', 'unacknowledged', 80, 'outlined ring tick, severity.wasCritical, none ground, dashed border'],
    ['resolved', 'unacknowledged', 50, 'outlined ring tick, severity.wasWarning, none ground, dashed border'],
    ['resolved', 'acknowledged', 80, 'outlined ring tick, severity.wasCritical, none ground, none border'],
    ['resolved', 'acknowledged', 50, 'outlined ring tick, severity.wasWarning, none ground, none border'],
    ['canceled', 'unacknowledged', 80, 'outlined ring bar, severity.wasCritical, none ground, none border'],
    ['canceled', 'unacknowledged', 50, 'outlined ring bar, severity.wasWarning, none ground, none border'],
    ['canceled', 'acknowledged', 80, 'outlined ring bar, severity.wasCritical, none ground, none border'],
    ['canceled', 'acknowledged', 50, 'outlined ring bar, severity.wasWarning, none ground, none border'],
  ] as const)('that is %s and %s at severity %i is a row of the table', (state, attention, severity, expected) => {
    expect(row(alarmLook(state, attention, severity))).toBe(expected);
  });

  it('differs by more than colour between any two states that need different actions', () => {
    const shown = STATES.filter((state) => state !== 'canceled').flatMap((state) =>
      ATTENTIONS.flatMap((attention) => SEVERITIES.map((severity) => alarmLook(state, attention, severity))),
    );
    expect(new Set(shown.map(row)).size).toBe(shown.length);
  });

  it('treats severities below critical as warnings', () => {
    expect(([20, 30, 50] as const).map((severity) => alarmLook('active', 'unacknowledged', severity).word)).toEqual(
      Array(3).fill('severity.warning'),
    );
  });

  it('follows the acknowledgement of an alarm', () => {
    const by = { by: 'u', byName: 'Ann', at: '2026-01-01T00:00:00Z' };
    expect(lookOf({ state: 'active', severity: 80, acknowledgement: null, shelf: null, suppressed: [] })).toEqual(
      alarmLook('active', 'unacknowledged', 80),
    );
    const shelf = { ...by, until: '2026-01-01T01:00:00Z', reason: 'defrosting' };
    expect(lookOf({ state: 'active', severity: 80, acknowledgement: null, shelf, suppressed: [] })).toEqual(
      alarmLook('hidden', 'unacknowledged', 80),
    );
    expect(lookOf({ state: 'resolved', severity: 80, acknowledgement: by, shelf: null, suppressed: [] })).toEqual(
      alarmLook('resolved', 'acknowledged', 80),
    );
  });
});
