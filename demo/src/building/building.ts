import { setTimeout as sleep } from 'node:timers/promises';
import { WorkingBase } from './base.ts';
import { BaseDevice, type Quirk } from './channel/device.ts';
import { openChannel, type OpenChannel } from './channel/open-channel.ts';
import { openMqttUplink } from './mqtt-uplink.ts';
import { BUILDING, type DeviceBase } from './plan.ts';
import { BuildingScript } from './script.ts';
import { openSenmlUplink } from './senml-uplink.ts';
import type { Credential, Doors, Uplink } from './uplink.ts';

const TICK_MS = 200;
const MEETING_ROOM = 'Meeting room 1';

export interface BuildingSettings {
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly doors: Doors;
  readonly compression: number;
  readonly clock: () => number;
  readonly random: () => number;
}

export interface Building {
  /** Leaves the cold store's door open for a while. */
  causeAlarm(): void;
  stop(): Promise<void>;
}

/** Starts every base. Resolves when all are connected. */
export async function startBuilding(settings: BuildingSettings): Promise<Building> {
  const { clock, compression, random } = settings;
  const startedAt = clock();
  const meetingRoom = BUILDING.flatMap(({ sensors }) => sensors).find(({ name }) => name === MEETING_ROOM);
  const script = new BuildingScript(startedAt, meetingRoom?.id ?? 0);
  const uplinks = await Promise.all(BUILDING.map((base) => openUplink(base, settings)));
  const bases = uplinks.map(
    ({ base, uplink }) => new WorkingBase({ base, uplink, script, compression, startedAt, random }),
  );
  const channels = await Promise.all(BUILDING.map((base, index) => channelOf(base, index, settings)));
  const ticking = setInterval(() => bases.forEach((base) => base.tick(clock())), TICK_MS);
  return {
    causeAlarm: () => script.leaveDoorOpen(clock()),
    async stop() {
      clearInterval(ticking);
      await Promise.all([...channels, ...uplinks.map(({ uplink }) => uplink)].map((each) => each.stop()));
    },
  };
}

async function openUplink(
  base: DeviceBase,
  { credentials, doors, compression }: BuildingSettings,
): Promise<{ base: DeviceBase; uplink: Uplink }> {
  const credential = credentials.get(base.serial);
  if (!credential) throw new Error(`base ${base.serial} has no credential`);
  const uplink =
    base.speaks === 'mqtt'
      ? await openMqttUplink(base, credential, doors)
      : openSenmlUplink(credential, doors, compression);
  return { base, uplink };
}

/** What is special about each base, by its place in the building. */
const QUIRKS: readonly (readonly Quirk[])[] = [
  ['hasSensorsToPair', 'upgradeFailsOnce'],
  ['cutOffByNetwork', 'refusesBackup'],
  ['tooOld'],
];

function channelOf(
  base: DeviceBase,
  index: number,
  { credentials, doors, clock }: BuildingSettings,
): Promise<OpenChannel> {
  const credential = credentials.get(base.serial);
  if (!credential) throw new Error(`base ${base.serial} has no credential`);
  const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, undefined, { ref: false });
  const device = new BaseDevice({ index, quirks: QUIRKS[index] ?? [], clock, pause });
  return openChannel(base, device, { credential, doors });
}
