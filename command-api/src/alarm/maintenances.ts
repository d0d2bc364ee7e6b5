import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { nextOccurrence, type Occurrence } from '@watchglass/schemas/maintenance/windows';
import { maintenanceFold, type KnownMaintenance, type Maintenance } from '../maintenance/maintenance.ts';
import { hasBase, hasSensor, type ChosenBase, type ChosenSensor } from './chosen.ts';

/** An open alarm, or one that is about to be raised. */
export interface Maintained {
  readonly subject: ChosenSensor | ChosenBase;
  readonly isCritical: boolean;
  /** The maintenance that hides it so far: it goes on hiding it while it holds. */
  readonly by: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A maintenance with the window that holds or comes next, as found at an instant. */
interface Planned {
  readonly maintenance: KnownMaintenance;
  next: Occurrence | null;
  foundAt: number;
}

/** The maintenances of one organization. */
export class Maintenances {
  readonly #planned = new Map<string, Planned>();

  apply(event: MaintenanceEvent): void {
    const id = event.data.maintenanceId;
    const before: Maintenance = this.#planned.get(id)?.maintenance ?? maintenanceFold.initial;
    const maintenance = maintenanceFold.evolve(before, event);
    if (maintenance.status === 'planned') this.#planned.set(id, { maintenance, next: null, foundAt: Infinity });
    else this.#planned.delete(id);
  }

  /** The id of a maintenance that holds now and hides the alarm; null if none does. */
  hiding({ subject, isCritical, by, now }: Maintained): string | null {
    if (this.#planned.size === 0) return null;
    const covers = (planned: Planned): boolean => {
      const { criticals, appliesTo } = planned.maintenance.definition;
      if ((isCritical && !criticals) || !holds(planned, now)) return false;
      return 'serial' in subject ? hasBase(appliesTo, subject) : hasSensor(appliesTo, subject);
    };
    const former = this.#planned.get(by ?? '');
    const found = former && covers(former) ? former : [...this.#planned.values()].find(covers);
    return found?.maintenance.maintenanceId ?? null;
  }
}

function holds(planned: Planned, now: number): boolean {
  const { maintenance, foundAt, next } = planned;
  // Looked for again after the window, and after the clock went back.
  if (now < foundAt || (next !== null && now >= next.until)) {
    planned.next = nextOccurrence(maintenance.definition.window, now, maintenance.quietUntil);
    planned.foundAt = now;
  }
  return planned.next !== null && planned.next.from <= now;
}
