import type { AlarmTexts } from '../texts.ts';

export const it: AlarmTexts = {
  warning: 'Avviso',
  critical: 'Allarme critico',
  resolved: 'Risolto',
  canceled: 'Annullato',
  beyond: '{severity} su {subject}: {value} ({beyond}).',
  silent: '{severity}: nessun dato da {subject} da {silence}.',
  since: 'Da {since}.',
  rule: 'Regola «{rule}», spazio di lavoro {workspace}.',
  endedMeanwhile: 'Nel frattempo l’allarme è finito.',
  backWithin: '{subject} è di nuovo entro i limiti: {value}.',
  backSending: '{subject} invia di nuovo dati.',
  wasCanceled: 'L’allarme su {subject} è stato annullato. Ciò non significa che il valore si sia ripreso.',
  acknowledge: 'Conferma',
  open: 'Apri l’allarme',
  why: 'Viene avvisato a causa di questa regola.',
  unsubscribe: 'Per non ricevere più avvisi dei suoi allarmi:',
};
