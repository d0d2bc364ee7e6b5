/** What a base tells of a sensor beside its measurements: the leaves of topics, and fields of a measurement. */
export const TOLD_FIELDS = ['name', 'productNumber', 'group', 'groupId'] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

/** A topic of a base; `sensor` is the sensor's id on the wire, null if the id in the topic is invalid. */
export interface MqttTopic {
  readonly about: 'measurements' | 'told' | 'state' | 'answer' | 'requests' | 'other';
  readonly sensor: string | null;
  /** What the message tells of the sensor. */
  readonly tells?: ToldField;
  /** The id of the request that an answer names. */
  readonly request?: string;
}

const SENSOR_ID = /^[0-9A-Fa-f]{6}$/;

/**
 * Reads `<root>/<serial>/sensors/<sensor>/json/measurements` and its sibling topics, by position and case-sensitively;
 * the root may have several levels. Null if the topic is not under this base's own, to which no client may publish.
 *
 * A sensor's six hexadecimal digits are its decimal id: `3D0905` is sensor `4000005`, the same as
 * `aranet:4000005:temperature` in SenML.
 */
export function readTopic(topic: string, serial: string, root: string): MqttTopic | null {
  const own = `${root}/${serial}/`;
  if (!topic.startsWith(own)) return null;
  const channel = channelTopic(topic.slice(own.length));
  if (channel !== null) return { ...channel, sensor: null };
  const [sensors, id = '', what, detail, ...more] = topic.slice(own.length).replace(/\/$/, '').split('/');
  if (sensors !== 'sensors' || more.length > 0) return { about: 'other', sensor: null };
  return { ...aboutOf(what, detail), sensor: SENSOR_ID.test(id) ? String(Number.parseInt(id, 16)) : null };
}

function aboutOf(what: string | undefined, detail: string | undefined): Omit<MqttTopic, 'sensor'> {
  if (what === 'json' && detail === 'measurements') return { about: 'measurements' };
  const tells = detail === undefined ? TOLD_FIELDS.find((field) => field === what) : undefined;
  return tells === undefined ? { about: 'other' } : { about: 'told', tells };
}

/** Topics of the command channel: `state`, `rsp/<id>`, and `cmd`, to which only the service publishes. */
function channelTopic(rest: string): Omit<MqttTopic, 'sensor'> | null {
  if (rest === 'state') return { about: 'state' };
  if (rest === 'cmd') return { about: 'requests' };
  return rest.startsWith('rsp/') ? { about: 'answer', request: rest.slice('rsp/'.length) } : null;
}
