import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { linkLostAtom } from '../live/link.ts';
import { useKeys, type Keys } from '../page/use-keys.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { acknowledgeSeenAtom } from './acknowledging.ts';
import { isWaiting } from './atoms.ts';
import type { Bulk } from './bulk.ts';
import type { OpenOnAlarm } from './AlarmDialogs.tsx';

interface ListKeys {
  readonly selected: AlarmView | undefined;
  readonly go: (step: 1 | -1) => void;
  readonly open: (open: OpenOnAlarm) => void;
  readonly bulk: Bulk;
}

/** The keys of the list. `a` acknowledges what is picked with `x`, else the selected alarm. */
export function useListKeys({ selected, go, open, bulk }: ListKeys): void {
  const { id: organizationId } = useOrganization();
  const acknowledge = useSetAtom(acknowledgeSeenAtom);
  const may = useMay('alarms', 'w') && !useAtomValue(linkLostAtom);
  const mine = may ? selected : undefined;
  const one = mine && isWaiting(mine) ? () => void acknowledge({ organizationId, alarm: mine }) : undefined;
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    a: may && bulk.waiting.length > 0 ? bulk.acknowledge : one,
    ...(mine && keysOf(mine, { open, bulk })),
  });
}

function keysOf(alarm: AlarmView, { open, bulk }: Pick<ListKeys, 'open' | 'bulk'>): Keys {
  return {
    c: () => open({ what: 'comment', alarm }),
    s: alarm.state === 'canceled' ? undefined : () => open({ what: 'shelve', alarm }),
    i: () => open({ what: 'assign', alarm }),
    x: () => bulk.toggle(alarm.id),
  };
}
