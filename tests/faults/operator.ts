import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditView } from '@watchglass/schemas/audit/views';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { activeAlarms } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { newPerson } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { scrape } from '../stack/metrics.ts';
import type { TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';

let processes: TestedProcesses;

const SERVICES = ['command-api', 'policies', 'projectors', 'query-api-1'];

async function standingOf(name: string): Promise<unknown> {
  const answer = await fetch(`${processes.service(name).url}/readyz`);
  return [answer.status, await answer.json()];
}

const OPERATIONS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/operations');

/** Every query of Prometheus in a file of rules or a dashboard: each value of a field `expr`. */
function expressionsOf(file: string): string[] {
  const found: string[] = [];
  parse(readFileSync(`${OPERATIONS}/${file}`, 'utf8'), (key, value: unknown) => {
    if (key === 'expr') found.push(String(value));
    return value;
  });
  return found;
}

/** Names of metrics in an expression: words other than functions, keywords, labels and numbers. */
function namedIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|ignoring|group_left)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '');
  return (bare.match(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/g) ?? []).filter(
    (word) => !['and', 'or', 'unless'].includes(word),
  );
}

/** An operator's view of separate services with two gateways, and the restart of a service. */
export function operatedServices(of: () => TestedProcesses): void {
  beforeAll(() => {
    processes = of();
  });

  describe('an operator of the product', () => {
    it.each([
      ['clickhouse', 'projectors', ['time series']],
      ['postgres', 'policies', ['event store', 'relational']],
      ['nats', 'policies', ['reading log']],
    ] as const)('is told by name what is down when %s does not answer', async (engine, service, down) => {
      const stopped = processes.engines[engine];
      if (stopped === null) return;
      expect(await standingOf(service)).toEqual([200, { ready: true, down: [] }]);
      stopped.pause();
      try {
        await until(`${service} names it`, async () => {
          const { ready, down: named } = (
            (await standingOf(service)) as [number, { ready: boolean; down: string[] }]
          )[1];
          return !ready && down.every((wire) => named.includes(wire));
        });
        const { sum } = await scrape(processes.service(service).url);
        for (const wire of down) expect([sum('watchglass_wire_up', `wire="${wire}"`), wire]).toEqual([0, wire]);
        if (engine === 'clickhouse') expect(await standingOf('query-api-1')).toEqual([200, { ready: true, down }]);
      } finally {
        stopped.resume();
      }
      await until('it is ready again', async () => ((await standingOf(service)) as [number])[0] === 200);
    });

    it('finds a command by its correlation id in the events of policies, in the audit and in the logs', async () => {
      const workspace = await newWorkspace(processes);
      const { id, owner } = workspace;
      const base = await newBase(processes, workspace);
      const rule = await newRule(workspace);
      taken(await base.deliver([celsius('warm', 9, Date.now())]));
      await until('an alarm is active', async () => (await activeAlarms(workspace)).length === 1);
      const correlationId = randomUUID();
      const answer = await owner.ask(
        'POST',
        `/api/alarms/${id}/rules/${rule.id}/disable`,
        {},
        { 'x-correlation-id': correlationId, 'if-match': rule.etag },
      );
      taken(answer);
      expect(answer.headers.get('x-correlation-id')).toBe(correlationId);
      await until('both events are in the audit', async () => {
        const { items } = taken(await owner.ask<{ items: AuditView[] }>('GET', `/api/audit/${id}?rowsPerPage=100`));
        const types = items.filter((row) => row.correlationId === correlationId).map(({ type }) => type);
        return types.toSorted().join() === 'AlarmCanceled,AlarmRuleDisabled';
      });
      const told = (name: string): unknown[] =>
        processes
          .output(name)
          .split('\n')
          .filter((line) => line.includes(correlationId))
          .map((line) => (JSON.parse(line) as { msg: unknown }).msg);
      await until(
        'the projectors have pushed both',
        () => told('projectors').filter((message) => message === 'projected').length >= 2,
      );
      expect(told('command-api')).toContain('request');
      expect(told('policies')).toContain('decided');
    });

    it('sees exactly the metrics that the alert rules, the dashboard and the documents name', async () => {
      const scrapes = await Promise.all(SERVICES.map((name) => scrape(processes.service(name).url)));
      const names = new Set(scrapes.flatMap((each) => [...each.names]));
      for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
        const expressions = expressionsOf(file);
        expect(expressions.length).toBeGreaterThan(10);
        const unknown = expressions.flatMap(namedIn).filter((name) => !names.has(name) && name !== 'up');
        expect(unknown, file).toEqual([]);
      }
      const documented = new Set(
        [...readFileSync(`${OPERATIONS}/observability.md`, 'utf8').matchAll(/^\| `(watchglass_\w+)`/gm)].map(
          ([, name]) => name,
        ),
      );
      const shown = new Set(
        scrapes.flatMap(({ metrics }) => [...metrics]).filter((name) => name.startsWith('watchglass_')),
      );
      expect(documented).toEqual(shown);
    });

    it('sees readings, commands, refusals and sockets counted, and no lag', async () => {
      const workspace = await newWorkspace(processes);
      const base = await newBase(processes, workspace);
      const of = (name: string) => scrape(processes.service(name).url);
      const before = await of('command-api');
      taken(
        await base.deliver([
          celsius('counted', 21, Date.now()),
          { n: 'counted:temperature', u: 'Cel', t: 4_000_000_000, v: 21 },
        ]),
      );
      await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/rules`, {});
      const after = await of('command-api');
      const grown = (name: string, ...labels: string[]): number =>
        after.sum(name, ...labels) - before.sum(name, ...labels);
      expect([
        grown('watchglass_ingest_readings_total'),
        grown('watchglass_ingest_rejected_readings_total', 'reason="futureTime"'),
      ]).toEqual([1, 1]);
      expect(grown('watchglass_http_refusals_total', 'code="InvalidRequest"')).toBe(1);
      expect(grown('watchglass_http_request_seconds_count', 'method="post"')).toBeGreaterThan(1);
      const live = await openLive(processes.service('query-api-1').url, {
        token: workspace.owner.token,
        organizationId: workspace.id,
      });
      expect((await of('query-api-1')).sum('watchglass_live_sockets')).toBe(1);
      live.close();
      await until('nothing is behind', async () => {
        const { sum } = await of('projectors');
        return (
          sum('watchglass_projection_lag_events') === 0 &&
          sum('watchglass_reading_log_lag_entries') === 0 &&
          sum('watchglass_readings_total', 'outcome="stored"') > 0
        );
      });
      expect((await of('policies')).sum('watchglass_evaluator_partitions')).toBeGreaterThan(0);
    });

    it('gets no metrics through the proxy', async () => {
      const paths = ['/metrics', '/%6detrics', '/metrics?x', '//metrics', '/./metrics'];
      const answers = await Promise.all(paths.map(async (each) => (await fetch(`${processes.url}${each}`)).text()));
      expect(answers.filter((answer) => answer.includes('watchglass_'))).toEqual([]);
    });
  });

  describe('a service', () => {
    it('refuses a session that ended before its process started', async () => {
      const { token, refresh } = await newPerson(processes);
      const service = processes.service('query-api-1');
      const infoOf = async (): Promise<number> =>
        (await ask(service, { method: 'GET', path: '/api/user/info', headers: { authorization: `Bearer ${token}` } }))
          .status;
      expect(await infoOf()).toBe(200);
      await service.stop();
      taken(await ask(processes, { method: 'POST', path: '/api/user/logout', body: { refresh } }));
      service.start();
      await service.ready();
      await until('the session is known to have ended', async () => (await infoOf()) === 401);
    });

    it('restarts after its death', async () => {
      const service = processes.service('query-api-1');
      const { pid } = service;
      await service.kill();
      await service.ready();
      expect(service.pid).not.toBe(pid);
    });
  });
}
