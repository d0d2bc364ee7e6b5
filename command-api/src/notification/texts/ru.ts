import type { AlarmTexts } from '../texts.ts';

export const ru: AlarmTexts = {
  warning: 'Предупреждение',
  critical: 'Критическая тревога',
  resolved: 'Устранено',
  canceled: 'Отменено',
  beyond: '{severity}, {subject}: {value} ({beyond}).',
  silent: '{severity}: от {subject} нет данных уже {silence}.',
  since: 'С {since}.',
  rule: 'Правило «{rule}», рабочее пространство {workspace}.',
  endedMeanwhile: 'Тем временем тревога закончилась.',
  backWithin: '{subject} снова в пределах: {value}.',
  backSending: '{subject} снова передаёт данные.',
  wasCanceled: 'Тревога {subject} отменена. Это не значит, что значение восстановилось.',
  acknowledge: 'Подтвердить',
  open: 'Открыть тревогу',
  why: 'Вам сообщают из-за этого правила.',
  unsubscribe: 'Чтобы больше не получать сообщений о его тревогах:',
};
