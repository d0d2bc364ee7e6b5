import type { AlarmTexts } from '../texts.ts';

export const en: AlarmTexts = {
  warning: 'Warning',
  critical: 'Critical alarm',
  resolved: 'Resolved',
  canceled: 'Cancelled',
  beyond: '{severity} on {subject}: {value} ({beyond}).',
  silent: '{severity}: nothing was heard of {subject} for {silence}.',
  since: 'Since {since}.',
  rule: 'Rule “{rule}”, workspace {workspace}.',
  endedMeanwhile: 'The alarm has ended meanwhile.',
  backWithin: '{subject} is back within its limits: {value}.',
  backSending: '{subject} is heard again.',
  wasCanceled: 'The alarm on {subject} was cancelled. That does not mean that the value has recovered.',
  acknowledge: 'Acknowledge',
  open: 'Open alarm',
  why: 'You are told because of this rule.',
  unsubscribe: 'To hear no more of its alarms:',
};
