import type { AlarmTexts } from '../texts.ts';

export const es: AlarmTexts = {
  warning: 'Advertencia',
  critical: 'Alarma crítica',
  resolved: 'Resuelta',
  canceled: 'Cancelada',
  beyond: '{severity} en {subject}: {value} ({beyond}).',
  silent: '{severity}: no se sabe nada de {subject} desde hace {silence}.',
  since: 'Desde {since}.',
  rule: 'Regla «{rule}», espacio de trabajo {workspace}.',
  endedMeanwhile: 'Entretanto la alarma ha terminado.',
  backWithin: '{subject} está de nuevo dentro de sus límites: {value}.',
  backSending: '{subject} vuelve a enviar datos.',
  wasCanceled: 'La alarma en {subject} se canceló. Eso no significa que el valor se haya recuperado.',
  acknowledge: 'Confirmar',
  open: 'Abrir la alarma',
  why: 'Se le avisa por esta regla.',
  unsubscribe: 'Para no recibir más avisos de sus alarmas:',
};
