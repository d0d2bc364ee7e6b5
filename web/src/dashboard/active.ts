import type { DashboardEntry } from './atoms.ts';

/** By name, so that the first one is the same everywhere. */
export function byName(entries: Iterable<DashboardEntry>): DashboardEntry[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

interface Known {
  /** In the order of the menu. */
  readonly entries: readonly DashboardEntry[];
  /** The last one shown on this device. */
  readonly remembered: string | null;
  readonly favorites: ReadonlySet<string>;
}

/** Specification, section 4: the remembered dashboard, else the first favourite; without either the first of all. */
export function activeDashboard({ entries, remembered, favorites }: Known): DashboardEntry | undefined {
  const first = (fits: (entry: DashboardEntry) => boolean) => entries.find(fits);
  return first(({ id }) => id === remembered) ?? first(({ id }) => favorites.has(id)) ?? entries[0];
}
