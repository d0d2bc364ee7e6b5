export type AlarmSeverity = 20 | 30 | 50 | 80;
export type AlarmState = 'active' | 'resolved' | 'canceled';

/** Who acknowledged the present raise, and when; the name is empty once the person was erased. */
export interface AcknowledgementView {
  readonly by: string;
  readonly byName: string;
  readonly at: string;
  readonly comment?: string;
}

/** GET api/alarms/{org}/active, /resolved (items) and /alarm/{id}. `raise` goes into an acknowledgement. */
export interface AlarmView {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleTitle: string;
  readonly sensorId: number;
  readonly sensorName: string;
  readonly metricId: number;
  readonly severity: AlarmSeverity;
  readonly state: AlarmState;
  readonly raise: number;
  readonly side: 'above' | 'below';
  readonly threshold: number;
  /** Value at the last alarm event; the value of now comes over the live path. */
  readonly value: number;
  readonly onsetAt: string;
  readonly raisedAt: string;
  readonly endedAt: string | null;
  readonly acknowledgement: AcknowledgementView | null;
  readonly comments: number;
  readonly position: string;
}

/** GET api/alarms/{org}/alarm/{id}/timeline (items), oldest first: every event of the alarm as stored. */
export interface AlarmTimelineEntry {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answer to an acknowledgement: who holds it, whether it was this call that made it. */
export interface Acknowledged {
  readonly acknowledgement: AcknowledgementView;
  readonly already: boolean;
}
