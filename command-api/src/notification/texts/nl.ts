import type { AlarmTexts } from '../texts.ts';

export const nl: AlarmTexts = {
  warning: 'Waarschuwing',
  critical: 'Kritiek alarm',
  resolved: 'Opgelost',
  canceled: 'Geannuleerd',
  beyond: '{severity} op {subject}: {value} ({beyond}).',
  silent: '{severity}: al {silence} niets gehoord van {subject}.',
  since: 'Sinds {since}.',
  rule: 'Regel “{rule}”, werkruimte {workspace}.',
  endedMeanwhile: 'Het alarm is intussen voorbij.',
  backWithin: '{subject} is weer binnen de grenzen: {value}.',
  backSending: 'Van {subject} komen weer gegevens.',
  wasCanceled: 'Het alarm op {subject} is geannuleerd. Dat betekent niet dat de waarde hersteld is.',
  acknowledge: 'Bevestigen',
  open: 'Alarm openen',
  why: 'U wordt ingelicht vanwege deze regel.',
  unsubscribe: 'Om niets meer over de alarmen ervan te horen:',
};
