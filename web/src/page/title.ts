import { atom } from 'jotai';

export const pageTitleAtom = atom('');

/** `(2) Alarms · Watchglass`: the number of unacknowledged alarms comes first. */
export function tabTitle(page: string, waiting: number): string {
  const name = page === '' ? 'Watchglass' : `${page} · Watchglass`;
  return waiting > 0 ? `(${waiting}) ${name}` : name;
}
