import type { Quirk } from './channel/device.ts';
import { BUILDING } from './plan.ts';
import { PoweredBase } from './powered-base.ts';
import { BuildingScript } from './script.ts';
import type { Credential, Doors } from './uplink.ts';

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
  /** Cuts the power of the cold chain and of its base for a quarter of an hour. */
  cutPower(): void;
  stop(): Promise<void>;
}

/** Starts every base. Resolves when all are connected. */
export async function startBuilding({ credentials, ...settings }: BuildingSettings): Promise<Building> {
  const startedAt = settings.clock();
  const meetingRoom = BUILDING.flatMap(({ sensors }) => sensors).find(({ name }) => name === MEETING_ROOM);
  const script = new BuildingScript(startedAt, meetingRoom?.id ?? 0);
  const bases = BUILDING.map((base, index) => {
    const credential = credentials.get(base.serial);
    if (!credential) throw new Error(`base ${base.serial} has no credential`);
    return new PoweredBase({ ...settings, base, credential, script, startedAt, index, quirks: QUIRKS[index] ?? [] });
  });
  await Promise.all(bases.map((base) => base.start()));
  const ticking = setInterval(() => bases.forEach((base) => base.tick(settings.clock())), TICK_MS);
  return {
    causeAlarm: () => script.leaveDoorOpen(settings.clock()),
    cutPower: () => script.cutPower(settings.clock()),
    async stop() {
      clearInterval(ticking);
      await Promise.all(bases.map((base) => base.stop()));
    },
  };
}

/** What is special about each base, by its place in the building. */
const QUIRKS: readonly (readonly Quirk[])[] = [
  ['hasSensorsToPair', 'upgradeFailsOnce'],
  ['cutOffByNetwork', 'refusesBackup'],
  ['tooOld'],
];
