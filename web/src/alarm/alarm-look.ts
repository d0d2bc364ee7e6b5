import type { AlarmSeverity, AlarmState, AlarmView } from '@watchglass/schemas/alarm/views';

/** Whether somebody has the alarm. */
export type Attention = 'unacknowledged' | 'acknowledged';

/** How one state of an alarm is drawn, on tile, list, page, sensor and wall alike. Colour only repeats what shape and word say. */
export interface AlarmLook {
  /** The palette's shades. */
  readonly tone: 'critical' | 'caution' | 'stale';
  /** An octagon is critical, a triangle a warning, a ring an alarm that is over. */
  readonly shape: 'octagon' | 'triangle' | 'ring';
  /** Filled while the alarm calls for somebody. */
  readonly filled: boolean;
  /** Inside the shape: the value is beyond its limit, it returned, or the alarm was canceled without a return. */
  readonly sign: 'exclamation' | 'tick' | 'bar';
  readonly word: 'severity.critical' | 'severity.warning' | 'severity.wasCritical' | 'severity.wasWarning';
  /** Behind the row, card or tile. */
  readonly ground: 'tinted' | 'light' | 'none';
  /** Around the tile or card. */
  readonly border: 'thick' | 'thin' | 'dashed' | 'none';
}

type Drawn = Pick<AlarmLook, 'filled' | 'sign' | 'ground' | 'border'>;

/** The table of states. A shelved or suppressed alarm becomes a row of its own here. */
const DRAWN: Readonly<Record<AlarmState, Readonly<Record<Attention, Drawn>>>> = {
  active: {
    unacknowledged: { filled: true, sign: 'exclamation', ground: 'tinted', border: 'thick' },
    acknowledged: { filled: false, sign: 'exclamation', ground: 'light', border: 'thin' },
  },
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

/** An alarm that is over and waits for nobody keeps no colour of its severity. */
function toneOf(state: AlarmState, attention: Attention, critical: boolean): AlarmLook['tone'] {
  if (state === 'canceled' || (state === 'resolved' && attention === 'acknowledged')) return 'stale';
  return critical ? 'critical' : 'caution';
}

export function alarmLook(state: AlarmState, attention: Attention, severity: AlarmSeverity): AlarmLook {
  const critical = severity === CRITICAL;
  const active = state === 'active';
  return {
    ...DRAWN[state][attention],
    tone: toneOf(state, attention, critical),
    shape: active ? (critical ? 'octagon' : 'triangle') : 'ring',
    word: `severity.${active ? (critical ? 'critical' : 'warning') : critical ? 'wasCritical' : 'wasWarning'}`,
  };
}

export function lookOf({
  state,
  severity,
  acknowledgement,
}: Pick<AlarmView, 'state' | 'severity' | 'acknowledgement'>): AlarmLook {
  return alarmLook(state, acknowledgement === null ? 'unacknowledged' : 'acknowledged', severity);
}
