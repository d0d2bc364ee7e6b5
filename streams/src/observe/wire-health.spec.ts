import { register } from 'prom-client';
import { expect, it } from 'vitest';
import { openInProcessLiveBus } from '../live-bus/in-process.ts';
import { probeOf, watchWires } from './wire-health.ts';

it('names the wires that fail their probe or time out', async () => {
  const health = watchWires({
    relational: () => Promise.resolve(),
    'event store': () => Promise.reject(new Error('gone')),
    'reading log': () => new Promise(() => undefined),
  });
  expect(await health.look()).toEqual({ up: ['relational'], down: ['event store', 'reading log'] });
  health.stop();
});

it('probes once for all concurrent callers', async () => {
  let looks = 0;
  const health = watchWires({ relational: () => Promise.resolve((looks += 1)) });
  await Promise.all([health.look(), health.look(), health.look()]);
  expect(looks).toBe(1);
  health.stop();
});

it('reports a live bus as up if it receives its own message, and as down if not', async () => {
  const liveBus = openInProcessLiveBus(() => undefined);
  const deaf = { publish: () => undefined, subscribe: () => () => undefined };
  const [heard, unheard] = [
    watchWires({ 'live bus': probeOf.liveBus(liveBus) }),
    watchWires({ 'live bus': probeOf.liveBus(deaf) }),
  ];
  expect([(await heard.look()).down, (await unheard.look()).down]).toEqual([[], ['live bus']]);
  for (const health of [heard, unheard]) health.stop();
  await liveBus.close();
});

it('exports the state of wires as metrics until it is stopped', async () => {
  const health = watchWires({
    relational: () => Promise.resolve(),
    'time series': () => Promise.reject(new Error('gone')),
  });
  const shown = async (): Promise<string> => register.getSingleMetricAsString('watchglass_wire_up');
  expect(await shown()).toContain('watchglass_wire_up{wire="relational"} 1');
  expect(await shown()).toContain('watchglass_wire_up{wire="time series"} 0');
  health.stop();
  expect(await shown()).not.toContain('{');
});
