import { ROLE } from '@watchglass/schemas/member/rights';
import type { LocationState } from '@watchglass/schemas/location/views';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { furnishedPlace, newLocation, placeSensor, type FurnishedPlace } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const HOUR_MS = 3_600_000;

let workspace: Workspace;
let place: FurnishedPlace;
let empty: string;

async function statesFor(person: Person): Promise<readonly LocationState[]> {
  return taken(await person.ask<Page<LocationState>>('GET', `/api/locations/${workspace.id}/states`)).items;
}
const stateOf = async (person: Person, id: string) => (await statesFor(person)).find((each) => each.id === id);

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [place, empty] = [await furnishedPlace(stack, workspace), await newLocation(workspace)];
});

describe('the states of locations', () => {
  it('have the active alarms there, the worst severity, and how many wait', async () => {
    expect(await stateOf(workspace.owner, place.location)).toMatchObject({
      alarms: { active: 1, unacknowledged: 1, severity: 50 },
      offlineBases: 0,
    });
    expect(await stateOf(workspace.owner, empty)).toEqual({
      id: empty,
      alarms: { active: 0, unacknowledged: 0, severity: null },
      silentSensors: 0,
      offlineBases: 0,
    });
    const path = `/api/alarms/${workspace.id}/alarm/${place.alarm}/acknowledge`;
    taken(await workspace.owner.ask('POST', path, { raise: 1 }));
    await until(
      'nothing waits',
      async () => (await stateOf(workspace.owner, place.location))?.alarms?.unacknowledged === 0,
    );
  });

  it('count sensors whose newest value is older than six of their intervals', async () => {
    taken(await place.base.deliver([celsius('silent', 4, Date.now() - 20 * HOUR_MS)]));
    const { id } = await sensorHeard(workspace, 'silent');
    await placeSensor(workspace, id, empty);
    await until('the sensor is silent there', async () => (await stateOf(workspace.owner, empty))?.silentSensors === 1);
    expect((await stateOf(workspace.owner, place.location))?.silentSensors).toBe(0);
  });

  it('leave out alarms and bases without the right, and locations out of sight', async () => {
    const mel = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    expect(await stateOf(mel, place.location)).toMatchObject({ alarms: null, offlineBases: null });
    const path = `/api/permissions/${workspace.id}/user/${mel.id}`;
    const limited = { role: ROLE.user, permissions: { sensors: 'r', alarms: 'r' }, locations: [empty] };
    taken(await workspace.owner.ask('PUT', path, limited));
    await until('the limit is applied', async () => (await statesFor(mel)).length === 1);
    expect(await statesFor(mel)).toMatchObject([{ id: empty, alarms: { active: 0 }, offlineBases: null }]);
  });
});
