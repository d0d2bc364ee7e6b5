import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Ids of groups. */
const collapsedAtom = atomWithStorage<readonly string[]>('watchglass.navigation', [], undefined, { getOnInit: true });

/** Whether a group of the navigation is collapsed, kept on this device, and how that is changed. */
export function useCollapsed(id: string): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const isCollapsed = collapsed.includes(id);
  const others = collapsed.filter((each) => each !== id);
  return [isCollapsed, () => setCollapsed(isCollapsed ? others : [...others, id])];
}
