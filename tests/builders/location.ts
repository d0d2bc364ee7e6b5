import { randomUUID } from 'node:crypto';
import { until } from '../stack/until.ts';
import { alarmOf, calmSensor } from './alarm.ts';
import { newAnnotation } from './annotation.ts';
import { newReport, newSchedule } from './report.ts';
import { newAsset } from './asset.ts';
import { newBackup } from './backup.ts';
import { newBase, type Base } from './base.ts';
import { newCalibration } from './calibration.ts';
import { taken, type Door } from './door.ts';
import { newAssetFile } from './file.ts';
import { newPlan, newPlanObject } from './plan.ts';
import { celsius, readingsShown } from './readings.ts';
import { newRule } from './rule.ts';
import { newVirtualSensor } from './virtual-sensor.ts';
import type { Workspace } from './workspace.ts';

export async function newLocation(
  { id, owner }: Workspace,
  name = `Place ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  return taken(await owner.ask<{ id: string }>('POST', `/api/locations/${id}`, { name, timeZone: 'Europe/Riga' })).id;
}

/** Assigns a sensor to a location; null to none. A new sensor may still be changing, hence the retries. */
export async function placeSensor({ id, owner }: Workspace, sensor: number, location: string | null): Promise<void> {
  const path = `/api/sensors/${id}/sensor/${sensor}`;
  await until('the sensor is placed', async () => {
    const { headers, body } = await owner.ask<{ name: string; tags: string[] }>('GET', path);
    const answer = await owner.ask(
      'PUT',
      path,
      { name: body.name, tags: body.tags, location },
      { 'if-match': headers.get('etag') ?? '' },
    );
    return answer.code === 'SensorOutdated' ? false : taken(answer);
  });
}

/** A location, and one thing of each kind at it. */
export interface FurnishedPlace {
  readonly location: string;
  readonly base: Base;
  readonly backup: string;
  readonly sensor: number;
  readonly calibration: string;
  readonly virtual: number;
  readonly wireId: string;
  readonly alarm: string;
  readonly rule: string;
  readonly asset: string;
  readonly point: string;
  /** An image of the asset. */
  readonly file: string;
  readonly plan: string;
  readonly object: string;
  /** Of the sensor. */
  readonly annotation: string;
  /** Of the sensor. */
  readonly report: string;
}

export async function furnishedPlace(door: Door, workspace: Workspace): Promise<FurnishedPlace> {
  const { id, owner } = workspace;
  const [location, base] = [await newLocation(workspace), await newBase(door, workspace)];
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  const rule = await newRule(workspace, { title: 'Warm here', appliesTo: { kind: 'sensors', sensorIds: [sensor.id] } });
  taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
  const alarm = await alarmOf(workspace, sensor.id);
  await readingsShown(workspace, { serial: base.serial, sensor: sensor.id, received: 2 });
  await placeSensor(workspace, sensor.id, location);
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: 'Hall', location }));
  const asset = await newAsset(workspace, { location, sensor: sensor.id });
  const virtual = await newVirtualSensor(workspace, { sensor: sensor.id, location });
  const plan = await newPlan(workspace, { location });
  const object = await newPlanObject(workspace, plan, sensor.id);
  return {
    location,
    base,
    backup: await newBackup(door, workspace, base),
    sensor: sensor.id,
    calibration: await newCalibration(workspace, sensor.id),
    virtual,
    wireId: sensor.wireId,
    alarm: alarm.id,
    rule: rule.id,
    asset: asset.id,
    point: asset.point,
    file: await newAssetFile(workspace, asset.id),
    plan,
    object,
    annotation: await newAnnotation(workspace, { target: { kind: 'sensor', sensorId: sensor.id } }),
    report: await newReport(workspace, await newSchedule(workspace, `${sensor.id}.1`)),
  };
}
