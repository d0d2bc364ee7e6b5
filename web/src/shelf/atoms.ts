import type { ShelveAlarm } from '@watchglass/schemas/shelf/commands';
import { atom } from 'jotai';
import { alarmPath, type AlarmId } from '../alarm/atoms.ts';
import { requiredHttpAtom } from '../http/browser.ts';

export const shelveAtom = atom(null, async (get, _set, id: AlarmId, form: ShelveAlarm) => {
  await get(requiredHttpAtom).post(`${alarmPath(id)}/shelve`, form);
});

export const unshelveAtom = atom(null, async (get, _set, id: AlarmId) => {
  await get(requiredHttpAtom).post(`${alarmPath(id)}/unshelve`, {});
});
