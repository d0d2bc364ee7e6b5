import type { AlarmTexts } from '../texts.ts';

export const de: AlarmTexts = {
  warning: 'Warnung',
  critical: 'Kritischer Alarm',
  resolved: 'Behoben',
  canceled: 'Aufgehoben',
  beyond: '{severity} an {subject}: {value} ({beyond}).',
  silent: '{severity}: von {subject} kam seit {silence} nichts.',
  since: 'Seit {since}.',
  rule: 'Regel „{rule}“, Arbeitsbereich {workspace}.',
  endedMeanwhile: 'Der Alarm ist inzwischen zu Ende.',
  backWithin: '{subject} ist wieder innerhalb der Grenzen: {value}.',
  backSending: 'Von {subject} kommen wieder Daten.',
  wasCanceled: 'Der Alarm an {subject} wurde aufgehoben. Das heißt nicht, dass der Wert sich erholt hat.',
  acknowledge: 'Quittieren',
  open: 'Alarm öffnen',
  why: 'Sie werden wegen dieser Regel informiert.',
  unsubscribe: 'Um von ihren Alarmen nichts mehr zu hören:',
};
