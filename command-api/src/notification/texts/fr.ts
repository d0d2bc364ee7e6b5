import type { AlarmTexts } from '../texts.ts';

export const fr: AlarmTexts = {
  warning: 'Avertissement',
  critical: 'Alarme critique',
  resolved: 'Résolue',
  canceled: 'Annulée',
  beyond: '{severity} sur {subject} : {value} ({beyond}).',
  silent: '{severity} : aucune nouvelle de {subject} depuis {silence}.',
  since: 'Depuis le {since}.',
  rule: 'Règle « {rule} », espace de travail {workspace}.',
  endedMeanwhile: 'L’alarme a pris fin entre-temps.',
  backWithin: '{subject} est revenu dans ses limites : {value}.',
  backSending: '{subject} envoie de nouveau des données.',
  wasCanceled: 'L’alarme sur {subject} a été annulée. Cela ne veut pas dire que la valeur est revenue à la normale.',
  acknowledge: 'Acquitter',
  open: 'Ouvrir l’alarme',
  why: 'Vous êtes informé à cause de cette règle.',
  unsubscribe: 'Pour ne plus être informé de ses alarmes :',
};
