import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** The ids of collapsed groups. */
const collapsedAtom = atomWithStorage<readonly string[]>('watchglass.navigation', [], undefined, { getOnInit: true });

/** Returns the collapsed state of a navigation group, stored on this device, and its toggle. */
export function useCollapsed(id: string): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const isCollapsed = collapsed.includes(id);
  const others = collapsed.filter((each) => each !== id);
  return [isCollapsed, () => setCollapsed(isCollapsed ? others : [...others, id])];
}
