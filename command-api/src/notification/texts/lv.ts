import type { AlarmTexts } from '../texts.ts';

export const lv: AlarmTexts = {
  warning: 'Brīdinājums',
  critical: 'Kritiska trauksme',
  resolved: 'Novērsta',
  canceled: 'Atcelta',
  beyond: '{severity}, {subject}: {value} ({beyond}).',
  silent: '{severity}: no {subject} nav ziņu jau {silence}.',
  since: 'Kopš {since}.',
  rule: 'Noteikums “{rule}”, darbvieta {workspace}.',
  endedMeanwhile: 'Trauksme pa to laiku ir beigusies.',
  backWithin: '{subject} atkal ir robežās: {value}.',
  backSending: '{subject} atkal sūta datus.',
  wasCanceled: '{subject} trauksme tika atcelta. Tas nenozīmē, ka vērtība ir atjaunojusies.',
  acknowledge: 'Apstiprināt',
  open: 'Atvērt trauksmi',
  why: 'Jums paziņo šī noteikuma dēļ.',
  unsubscribe: 'Lai par tā trauksmēm vairs nesaņemtu ziņas:',
};
