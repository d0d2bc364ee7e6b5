import { randomUUID } from 'node:crypto';
import type { EventStore } from '../ports/event-store.ts';
import type { Wire } from '../ports/fault.ts';
import type { LiveBus } from '../ports/live-bus.ts';
import type { ReadingLog } from '../ports/reading-log.ts';
import type { Queryable } from '../ports/relational.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { askedGauge } from './asked-gauge.ts';

/** Resolves if the wire works. */
export type Probe = () => Promise<unknown>;
export type Probes = Readonly<Partial<Record<Wire, Probe>>>;

/** The minimal operation of each wire. */
export const probeOf = {
  eventStore:
    (eventStore: Pick<EventStore, 'head'>): Probe =>
    () =>
      eventStore.head(),
  readingLog:
    (readingLog: Pick<ReadingLog, 'head'>): Probe =>
    () =>
      readingLog.head(0),
  liveBus:
    (liveBus: Pick<LiveBus, 'publish' | 'subscribe'>): Probe =>
    () =>
      hearOneself(liveBus),
  relational:
    (relational: Queryable): Probe =>
    () =>
      relational.query('SELECT 1'),
  timeSeries:
    (timeSeries: Pick<TimeSeries, 'query'>): Probe =>
    () =>
      timeSeries.query('SELECT 1'),
};

function hearOneself(liveBus: Pick<LiveBus, 'publish' | 'subscribe'>): Promise<void> {
  const subject = `health.${randomUUID()}`;
  return new Promise((resolve) => {
    const unsubscribe = liveBus.subscribe(subject, () => {
      unsubscribe();
      resolve();
    });
    setTimeout(unsubscribe, PROBE_WITHIN_MS).unref();
    liveBus.publish(subject, null);
  });
}

/** Below a proxy's timeout for `/readyz`. */
const PROBE_WITHIN_MS = 750;
/** The shortest interval between two probes of a wire, for any number of callers. */
const LOOK_EVERY_MS = 250;

export interface WireStates {
  readonly up: readonly Wire[];
  readonly down: readonly Wire[];
}

export interface WireHealth {
  look(): Promise<WireStates>;
  /** Removes its wires from `/metrics`. */
  stop(): void;
}

const wireUp = askedGauge({
  name: 'watchglass_wire_up',
  help: '1 where a wire answers this process, 0 where it does not.',
  labelNames: ['wire'],
});

/** Watches the wires of a service: a wire that fails its probe, or times out, is down. */
export function watchWires(probes: Probes): WireHealth {
  let seenAt = -Infinity;
  let seen: Promise<WireStates> = Promise.resolve({ up: [], down: [] });
  const look = (): Promise<WireStates> => {
    if (performance.now() - seenAt >= LOOK_EVERY_MS) {
      seenAt = performance.now();
      seen = probeAll(probes);
    }
    return seen;
  };
  const stop = wireUp.answeredBy(async (tell) => {
    const { up, down } = await look();
    for (const wire of up) tell({ wire }, 1);
    for (const wire of down) tell({ wire }, 0);
  });
  return { look, stop };
}

async function probeAll(probes: Probes): Promise<WireStates> {
  const wires = Object.entries(probes) as [Wire, Probe][];
  const answers = await Promise.all(wires.map(async ([wire, probe]) => ({ wire, isUp: await isAnswered(probe) })));
  const those = (state: boolean): Wire[] => answers.filter(({ isUp }) => isUp === state).map(({ wire }) => wire);
  return { up: those(true), down: those(false) };
}

function isAnswered(probe: Probe): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, PROBE_WITHIN_MS, false);
    void probe()
      .then(
        () => true,
        () => false,
      )
      .then((isUp) => {
        clearTimeout(patience);
        resolve(isUp);
      });
  });
}
