import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newAnnotation } from '../builders/annotation.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { newSchedule } from '../builders/report.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** In this zone it is about noon: no day ends while the test runs. */
const AHEAD = 12 - new Date().getUTCHours();
const zone = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;
/** In the newest day that is over. */
const NOON = Date.now() - DAY_MS;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

/** A file as it would be made now. */
async function previewed(schedule: string, format: 'pdf' | 'xlsx'): Promise<Buffer> {
  const path = `/api/reports/${workspace.id}/schedules/${schedule}/preview?format=${format}`;
  const headers = { authorization: `Bearer ${workspace.owner.token}` };
  const answer = await fetch(`${stack.url}${path}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it('the documents of a report have what was measured, noted and certified in its period', async () => {
  const { id: space, owner } = workspace;
  const base = await newBase(stack, workspace);
  const sensor = await calmSensor(workspace, base, NOON);
  taken(
    await base.deliver([12, 5].map((value, place) => celsius(sensor.wireId, value, NOON + (place + 1) * MINUTE_MS))),
  );
  await countsAfter(workspace, base.serial, 3);
  const { id: ruleId } = await newRule(workspace, { title: 'Cold chain' });
  const certificate = { on: inDays(-30), dueOn: inDays(300), certificate: 'K-17', laboratory: 'Metrum' };
  taken(await owner.ask('POST', `/api/sensors/${space}/sensor/${sensor.id}/calibrations`, certificate));
  const text = 'The door was open.';
  await newAnnotation(workspace, {
    from: new Date(NOON).toISOString(),
    target: { kind: 'sensor', sensorId: sensor.id },
    text,
  });
  const terms = { kind: 'compliance', ruleId, zone, formats: ['pdf', 'xlsx'] } as const;
  const schedule = await newSchedule(workspace, `${sensor.id}.1`, { ...terms, formats: [...terms.formats] });

  const rowsOf = await until('the workbook has the certificate and the annotation', async () => {
    const sheets = await readWorkbook((await previewed(schedule, 'xlsx')) as never);
    const found = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data.slice(1) ?? [];
    const isWhole = found('Annotations').length === 1 && found('Figures')[0]?.[2] === 3;
    return found('Calibration certificates')[0]?.[2] === 'K-17' && isWhole && found;
  });
  expect(rowsOf('Annotations')[0]?.[3]).toBe(text);
  expect(rowsOf('Excursions').map((row) => [row[1], row[4], row[5]])).toEqual([
    ['Above', expect.closeTo(1 / 60, 6), 12],
  ]);
  // From midnight until noon, and from the last reading on.
  expect(rowsOf('Gaps').length).toBe(2);
  // A process makes two previews at once, and those of other tests count.
  const pdf = await until('the PDF is made', () => previewed(schedule, 'pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
