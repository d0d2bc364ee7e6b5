import type { AlarmSeverity, AlarmState, AlarmView } from '@watchglass/schemas/alarm/views';

/** The acknowledgement of an alarm. */
export type Attention = 'unacknowledged' | 'acknowledged';

/** The look of an alarm's state on tile, list, page, sensor and wall. Colour only repeats the shape and the word. */
export interface AlarmLook {
  /** The shades of the palette. */
  readonly tone: 'critical' | 'caution' | 'stale';
  /** An octagon is a critical, a triangle a warning, a ring an ended alarm. */
  readonly shape: 'octagon' | 'triangle' | 'ring';
  /** The line around the shape of a hidden alarm is dotted. */
  readonly dotted: boolean;
  /** Filled while the alarm needs attention. */
  readonly filled: boolean;
  /**
   * The sign inside the shape: the value is beyond its limit, it returned, or the alarm was cancelled without a return.
   */
  readonly sign: 'exclamation' | 'tick' | 'bar';
  readonly word: 'severity.critical' | 'severity.warning' | 'severity.wasCritical' | 'severity.wasWarning';
  /** The ground of the row, card or tile. */
  readonly ground: 'tinted' | 'light' | 'none';
  /** The border of the tile or card. */
  readonly border: 'thick' | 'thin' | 'dashed' | 'dotted' | 'none';
}

type Drawn = Pick<AlarmLook, 'filled' | 'sign' | 'ground' | 'border'>;

/** An alarm that is shelved or suppressed looks the same in every state of attention. */
export type ShownState = AlarmState | 'hidden';

const HIDDEN = { filled: false, sign: 'exclamation', ground: 'none', border: 'dotted' } as const;

/** The table of states. */
const DRAWN: Readonly<Record<ShownState, Readonly<Record<Attention, Drawn>>>> = {
  active: {
    unacknowledged: { filled: true, sign: 'exclamation', ground: 'tinted', border: 'thick' },
    acknowledged: { filled: false, sign: 'exclamation', ground: 'light', border: 'thin' },
  },
  hidden: { unacknowledged: HIDDEN, acknowledged: HIDDEN },
  resolved: {
    unacknowledged: { filled: false, sign: 'tick', ground: 'none', border: 'dashed' },
    acknowledged: { filled: false, sign: 'tick', ground: 'none', border: 'none' },
  },
  canceled: {
    unacknowledged: { filled: false, sign: 'bar', ground: 'none', border: 'none' },
    acknowledged: { filled: false, sign: 'bar', ground: 'none', border: 'none' },
  },
};

const CRITICAL: AlarmSeverity = 80;

/** An ended, acknowledged alarm loses the colour of its severity. */
function toneOf(state: ShownState, attention: Attention, critical: boolean): AlarmLook['tone'] {
  if (state === 'canceled' || (state === 'resolved' && attention === 'acknowledged')) return 'stale';
  return critical ? 'critical' : 'caution';
}

export function alarmLook(state: ShownState, attention: Attention, severity: AlarmSeverity): AlarmLook {
  const critical = severity === CRITICAL;
  const active = state === 'active' || state === 'hidden';
  return {
    ...DRAWN[state][attention],
    dotted: state === 'hidden',
    tone: toneOf(state, attention, critical),
    shape: active ? (critical ? 'octagon' : 'triangle') : 'ring',
    word: `severity.${active ? (critical ? 'critical' : 'warning') : critical ? 'wasCritical' : 'wasWarning'}`,
  };
}

export function lookOf({
  state,
  severity,
  acknowledgement,
  shelf,
  suppressed,
}: Pick<AlarmView, 'state' | 'severity' | 'acknowledgement' | 'shelf' | 'suppressed'>): AlarmLook {
  const isHidden = state === 'active' && (shelf !== null || suppressed.length > 0);
  return alarmLook(isHidden ? 'hidden' : state, acknowledgement === null ? 'unacknowledged' : 'acknowledged', severity);
}
