import type { RefusalTable } from '../refusal.ts';

export const notificationRefusals = {
  TooManyDevices: { status: 422, message: 'You have reached the maximum number of devices.' },
  PushServiceUnknown: { status: 422, message: 'This browser’s push service is not one that this installation calls.' },
  LinkUsed: { status: 409, message: 'This link has been used already.' },
  LinkExpired: { status: 410, message: 'This link has expired. Open the alarm instead.' },
  SubscribedByRule: {
    status: 409,
    message: 'The rule itself names you as somebody to be told. Ask an administrator of the workspace to change it.',
  },
} as const satisfies RefusalTable;
