import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { useMemo } from 'react';
import { useRowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';
import { monitorList } from './atoms.ts';

const NONE: ReadonlyMap<string, MonitorView> = new Map<string, MonitorView>();

/** The public tiles of the workspace that the person may see, by name. */
export function useMonitors(): readonly MonitorView[] {
  const loaded = useRowList(monitorList(useOrganization().id));
  const known = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name)), [known]);
}
