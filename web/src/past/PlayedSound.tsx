import { useAtomValue } from 'jotai';
import { DEFAULT_SOUNDS } from '@watchglass/schemas/user/sounds';
import { useEffect, useRef } from 'react';
import { activeAlarms, alarmList, isCalling, isCritical } from '../alarm/atoms.ts';
import { raiseOf } from '../alarm/raises.ts';
import { ring } from '../alarm/sound.ts';
import { useRowList } from '../live/row-list.ts';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';

/** Sounds once for each alarm that is raised while the past is played; those of before it are silent. */
export function PlayedSound() {
  const loaded = useRowList(alarmList(useOrganization().id));
  const user = useAtomValue(userResource.stateAtom);
  const sounds = user.state === 'ready' ? user.value.sounds : DEFAULT_SOUNDS;
  const heard = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (loaded.state !== 'ready') return;
    const calling = activeAlarms(loaded.value.values()).filter(isCalling);
    const before = heard.current;
    heard.current = new Set([...(before ?? []), ...calling.map(raiseOf)]);
    const raised = before === null ? [] : calling.filter((alarm) => !before.has(raiseOf(alarm)));
    if (raised.length > 0) ring(raised.some(isCritical), 1, sounds);
  }, [loaded, sounds]);
  return null;
}
