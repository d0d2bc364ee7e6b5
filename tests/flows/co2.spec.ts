import { DEFAULT_CO2_SCALE } from '@watchglass/schemas/co2/scale';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
const OWN = { thresholds: [0, 900, 1500], labels: ['Fresh', 'Stale'] };

let workspace: Workspace;
let reader: Person;
const path = () => `/api/monitors/${workspace.id}/thresholds/co2`;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  reader = await newMember(stack, workspace, { rights: { sensors: 'r' } });
});

describe('the CO₂ thresholds of a workspace', () => {
  it('are the default, then what a writer of public tiles has set, and the default again', async () => {
    const read = async () => taken(await reader.ask('GET', path()));
    expect(await read()).toEqual({ ...DEFAULT_CO2_SCALE, isDefault: true });
    taken(await workspace.owner.ask('PUT', path(), OWN));
    expect(taken(await workspace.owner.ask('GET', path()))).toEqual({ ...OWN, isDefault: false });
    taken(await workspace.owner.ask('PUT', path(), DEFAULT_CO2_SCALE));
    expect(taken(await workspace.owner.ask('GET', path()))).toMatchObject({ isDefault: true });
  });

  it('refuse a scale that does not ascend, at its field', async () => {
    const { status, body } = await workspace.owner.ask('PUT', path(), { ...OWN, thresholds: [0, 900, 900] });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('thresholds.2');
  });

  it('refuse a member without the right', async () => {
    expect((await reader.ask('PUT', path(), OWN)).status).toBe(403);
  });
});
