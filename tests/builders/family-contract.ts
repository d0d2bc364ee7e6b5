/** How a field of the family's public contract is told: text, number, whole number, flag, instant, list of texts or of things. */
type Told = 'text' | 'number' | 'integer' | 'flag' | 'instant' | 'texts' | Contract;
export interface Contract {
  readonly [field: string]: Told;
}

const LINK: Contract = { name: 'text', href: 'text' };
const NAMED: Contract = { id: 'text', name: 'text', href: 'text' };
const SKILL: Contract = { metric: 'text', active: 'flag' };
const ADDRESSES: Contract = { dns: 'text', gateway: 'text', ipaddr: 'text', netmask: 'text' };

/** Each kind of thing with the fields of the contract; public clients ignore others, and what is left out. */
export const FAMILY: Readonly<Record<string, Contract>> = {
  reading: {
    metric: 'text',
    sensor: 'text',
    unit: 'text',
    time: 'instant',
    value: 'number',
    novelty: 'text',
    probe: 'integer',
    asset: NAMED,
    point: NAMED,
  },
  sensor: {
    id: 'text',
    sensorId: 'text',
    name: 'text',
    type: 'text',
    skills: SKILL,
    bases: 'texts',
    pairing: { base: 'text', paired: 'instant', removed: 'instant' },
    probes: { probe: 'integer', name: 'text', label: 'text', color: 'text' },
    tags: 'texts',
    files: LINK,
  },
  sensorType: { id: 'text', name: 'text', isVirtual: 'flag', icon: 'text', conversionType: { id: 'text' } },
  base: {
    id: 'text',
    name: 'text',
    firmware: 'text',
    product: 'text',
    board: 'text',
    region: 'text',
    regdate: 'instant',
    lastSeen: 'instant',
    pausedate: 'instant',
    upgrade: 'text',
    self: 'text',
    sensors: 'text',
    tags: 'texts',
    config: {
      ethernet: ADDRESSES,
      wifi: { ...ADDRESSES, ssid: 'text' },
      ntp: { enabled: 'flag', servers: 'texts' },
    },
  },
  alarm: {
    id: 'text',
    rule: 'text',
    sensor: 'text',
    metric: 'text',
    unit: 'text',
    severity: 'integer',
    threshold: 'text',
    value: 'number',
    worst: 'number',
    alarmed: 'instant',
    resolved: 'instant',
    note: 'text',
  },
  rule: { id: 'text', name: 'text', metric: 'text', notes: 'text', created: 'instant' },
  asset: {
    id: 'text',
    name: 'text',
    location: 'text',
    notes: 'text',
    points: {
      id: 'text',
      name: 'text',
      skills: SKILL,
      associations: { id: 'text', sensor: 'text', probe: 'integer', placed: 'instant', removed: 'instant' },
    },
    tags: 'texts',
    files: LINK,
  },
  tag: { id: 'text', name: 'text', notes: 'text', type: { id: 'text', name: 'text' } },
  metric: {
    id: 'text',
    name: 'text',
    kind: 'text',
    icon: 'text',
    sensors: 'integer',
    units: { id: 'text', name: 'text', precision: 'integer', default: 'flag', selected: 'flag' },
  },
  unit: { id: 'text', name: 'text', precision: 'integer', default: 'flag', selected: 'flag' },
};

/** What public clients read of each kind without asking whether it is there. */
export const READ_BY_CLIENTS: Readonly<Record<string, readonly string[]>> = {
  reading: ['metric', 'sensor', 'unit', 'time', 'value'],
  sensor: ['id', 'sensorId', 'name', 'type', 'skills', 'bases', 'pairing', 'tags', 'files'],
  sensorType: ['id', 'name', 'isVirtual'],
  base: ['id', 'name', 'firmware', 'product', 'board', 'regdate', 'self', 'sensors', 'tags', 'config'],
  alarm: ['id', 'rule', 'severity', 'threshold', 'value', 'alarmed'],
  rule: ['id', 'name', 'metric'],
  asset: ['id', 'name', 'location', 'notes', 'points', 'tags', 'files'],
  tag: ['id', 'name'],
  metric: ['id', 'name', 'kind', 'units', 'sensors'],
  unit: ['id', 'name', 'precision', 'default', 'selected'],
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const FITS: Readonly<Record<Exclude<Told, Contract>, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  flag: (value) => typeof value === 'boolean',
  instant: (value) => typeof value === 'string' && INSTANT.test(value),
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};

/** What is told otherwise than in the contract, by the paths of its fields. */
function faultsIn(thing: object, contract: Contract, path: string): string[] {
  return Object.entries(thing).flatMap(([field, value]) => {
    const told = contract[field];
    if (told === undefined || value === null) return [];
    const place = `${path}.${field}`;
    if (typeof told === 'string') return FITS[told](value) ? [] : [`${place}: ${JSON.stringify(value)}`];
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.flatMap((each) => faultsIn(each as object, told, place));
  });
}

/** Where a thing of the read API differs from the family's contract; empty if a public client can read it. */
export function familyFaults(kind: keyof typeof FAMILY, thing: object): string[] {
  const lacking = (READ_BY_CLIENTS[kind] ?? []).filter((field) => !(field in thing));
  return [...lacking.map((field) => `${kind}.${field} is missing`), ...faultsIn(thing, FAMILY[kind] ?? {}, kind)];
}
