import type { AlarmTexts } from '../texts.ts';

export const pt: AlarmTexts = {
  warning: 'Aviso',
  critical: 'Alarme crítico',
  resolved: 'Resolvido',
  canceled: 'Cancelado',
  beyond: '{severity} em {subject}: {value} ({beyond}).',
  silent: '{severity}: sem notícias de {subject} há {silence}.',
  since: 'Desde {since}.',
  rule: 'Regra «{rule}», espaço de trabalho {workspace}.',
  endedMeanwhile: 'Entretanto o alarme terminou.',
  backWithin: '{subject} está de novo dentro dos limites: {value}.',
  backSending: '{subject} volta a enviar dados.',
  wasCanceled: 'O alarme em {subject} foi cancelado. Isso não significa que o valor tenha recuperado.',
  acknowledge: 'Confirmar',
  open: 'Abrir o alarme',
  why: 'É avisado por causa desta regra.',
  unsubscribe: 'Para não ser mais avisado dos seus alarmes:',
};
