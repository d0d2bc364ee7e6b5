import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmKind, AlarmSeverity, HistoryState } from '@watchglass/schemas/alarm/views';
import type { Recorded } from '../read-event.ts';

/**
 * Raised or risen. `shownAt` is when it was annunciated: that of the raise, or of the end of what hid it; null while something
 * does, and if a later raise was shown in its place. `ackedAfterMs` is the time from then to its acknowledgement, null
 * without one.
 */
interface EpisodeRaise {
  readonly at: string;
  readonly shownAt: string | null;
  readonly severity: AlarmSeverity;
  readonly ackedAfterMs: number | null;
}

/** An episode as its events up to `version` (their number) leave it, or a late finding. Instants are ISO 8601 UTC. */
export interface Episode {
  readonly id: string;
  readonly organizationId: number;
  readonly version: number;
  readonly ruleId: string;
  readonly ruleTitle: string;
  readonly kind: AlarmKind;
  /** 0 of an alarm of a base. */
  readonly sensorId: number;
  readonly metricId: number;
  /** Serial, empty of an alarm of a point. */
  readonly base: string;
  readonly state: HistoryState;
  readonly severity: AlarmSeverity;
  readonly side: 'above' | 'below';
  readonly threshold: number;
  /** The value at the latest raise. */
  readonly value: number;
  readonly peak: Measured | null;
  readonly end: Measured | null;
  readonly onsetAt: string;
  /** The instant of the first raise; of a late finding, that of its finding. */
  readonly raisedAt: string;
  readonly endedAt: string | null;
  readonly cause: string;
  readonly types: readonly string[];
  readonly raises: readonly EpisodeRaise[];
  /** The ids of what hides the alarm now. */
  readonly hiddenBy: readonly string[];
  readonly ackBy: string;
  readonly ackAt: string | null;
  readonly comments: number;
}

interface Measured {
  readonly value: number;
  readonly measuredAt: string;
}

export type OneAlarmEvent = Exclude<AlarmEvent, { type: 'AlarmFoundLate' }>;
type Of<T extends AlarmEvent['type']> = Recorded<Extract<AlarmEvent, { type: T }>>;
type Change<T extends OneAlarmEvent['type']> = (event: Of<T>, episode: Episode) => Partial<Episode>;

/** An event that is not here adds only its type. */
const changes: { readonly [T in Exclude<OneAlarmEvent['type'], 'AlarmRaised'>]?: Change<T> } = {
  AlarmLowered: ({ data: { severity, side, threshold, peak } }) => ({
    severity,
    side,
    threshold,
    ...(peak && { peak }),
  }),
  AlarmResolved: ({ data: { value, measuredAt, peak }, metadata }) => ({
    state: 'resolved',
    endedAt: metadata.at,
    end: { value, measuredAt },
    ...(peak && { peak }),
  }),
  AlarmCanceled: ({ data: { value, measuredAt, peak, cause }, metadata }) => ({
    state: 'canceled',
    endedAt: metadata.at,
    cause,
    ...(value !== undefined && measuredAt !== undefined && { end: { value, measuredAt } }),
    ...(peak && { peak }),
  }),
  AlarmAcknowledged: ({ data: { raise }, metadata }, { raises }) => ({
    ackBy: metadata.actor.id,
    ackAt: metadata.at,
    raises: raises.map((each, index) =>
      index === raise - 1 && each.ackedAfterMs === null
        ? { ...each, ackedAfterMs: Math.max(0, Date.parse(metadata.at) - Date.parse(each.shownAt ?? each.at)) }
        : each,
    ),
  }),
  AlarmSuppressed: ({ data: { causedBy } }, { hiddenBy }) => ({ hiddenBy: withHiding(hiddenBy, causedBy) }),
  AlarmUnsuppressed: ({ data: { causedBy }, metadata }, { hiddenBy, raises }) => {
    const left = hiddenBy.filter((id) => id !== causedBy);
    return { hiddenBy: left, raises: left.length === 0 ? shown(raises, metadata.at) : raises };
  },
  AlarmCommented: (_event, { comments }) => ({ comments: comments + 1 }),
};

const withHiding = (hiddenBy: readonly string[], id: string | undefined): readonly string[] =>
  id === undefined || hiddenBy.includes(id) ? hiddenBy : [...hiddenBy, id];

const hiddenAt = ({ hiddenBy }: Pick<Episode, 'hiddenBy'>, { suppressed }: Of<'AlarmRaised'>['data']) =>
  withHiding(hiddenBy, suppressed?.causedBy);

/** The latest raise is annunciated when nothing hides the alarm any more. */
function shown(raises: readonly EpisodeRaise[], at: string): readonly EpisodeRaise[] {
  return raises.map((each, index) =>
    index === raises.length - 1 && each.shownAt === null ? { ...each, shownAt: at } : each,
  );
}

/** The parts that an alarm has before its first raise, and keeps at later ones. */
type Kept = Pick<Episode, 'peak' | 'onsetAt' | 'raisedAt' | 'raises' | 'hiddenBy' | 'comments'>;
const NOT_ENDED = { end: null, endedAt: null, cause: '' } as const;
const NOT_ACKNOWLEDGED = { ackBy: '', ackAt: null } as const;

function sourceOf({ organizationId, ruleId, sensorId, metricId, severity, side, threshold, value }: Source): Source {
  return { organizationId, ruleId, sensorId, metricId, severity, side, threshold, value };
}
type Source = Pick<
  Episode,
  'organizationId' | 'ruleId' | 'sensorId' | 'metricId' | 'severity' | 'side' | 'threshold' | 'value'
>;

function raised({ data, metadata }: Of<'AlarmRaised'>, before: Episode | null): Omit<Episode, 'version' | 'types'> {
  const first = { peak: null, onsetAt: data.onsetAt, raisedAt: metadata.at, raises: [], hiddenBy: [], comments: 0 };
  const known: Kept = before ?? first;
  const { peak, onsetAt, raisedAt, raises, comments } = known;
  const hiddenBy = hiddenAt(known, data);
  const shownAt = hiddenBy.length === 0 ? metadata.at : null;
  // An alarm of a base is in the rows of no sensor: its sensor and metric are 0.
  const { sensorId = 0, metricId = 0 } = data;
  return {
    ...sourceOf({ ...data, sensorId, metricId }),
    ...NOT_ENDED,
    ...NOT_ACKNOWLEDGED,
    id: data.alarmId,
    kind: data.kind ?? 'threshold',
    base: data.baseSerial ?? '',
    ruleTitle: data.ruleTitle,
    state: 'active',
    peak: data.peak ?? peak,
    onsetAt,
    raisedAt,
    raises: [...raises, { at: metadata.at, shownAt, severity: data.severity, ackedAfterMs: null }],
    hiddenBy,
    comments,
  };
}

/** The episode after its next event. Throws a `TypeError` for an episode that does not begin with a raise. */
export function evolve(episode: Episode | null, event: Recorded<OneAlarmEvent>): Episode {
  const version = event.revision + 1;
  const types = [...new Set([...(episode?.types ?? []), event.type])];
  if (event.type === 'AlarmRaised') return { ...raised(event, episode), version, types };
  if (episode === null) throw new TypeError(`an alarm cannot begin with ${event.type}`);
  const change = changes[event.type] as Change<OneAlarmEvent['type']> | undefined;
  return { ...episode, ...change?.(event as never, episode), version, types };
}

/** A late finding is an episode of its own that rang nobody. */
export function foundLate({ id, data, metadata, type }: Of<'AlarmFoundLate'>): Episode {
  return {
    ...sourceOf(data),
    ...NOT_ENDED,
    ...NOT_ACKNOWLEDGED,
    id,
    kind: 'threshold',
    base: '',
    version: 1,
    ruleTitle: '',
    state: 'foundLate',
    peak: null,
    onsetAt: data.measuredAt,
    raisedAt: metadata.at,
    types: [type],
    raises: [],
    hiddenBy: [],
    comments: 0,
  };
}
