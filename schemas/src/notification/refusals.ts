import type { RefusalTable } from '../refusal.ts';

export const notificationRefusals = {
  TooManyDevices: { status: 422, message: 'You have reached the maximum number of devices.' },
  PushServiceUnknown: { status: 422, message: 'This browser’s push service is not one that this installation calls.' },
  LinkUsed: { status: 409, message: 'This link has been used already.' },
  LinksSwitchedOff: { status: 409, message: 'The workspace has switched such links off. Open the alarm instead.' },
  LinkExpired: { status: 410, message: 'This link has expired. Open the alarm instead.' },
  SubscribedByRule: {
    status: 409,
    message: 'The rule itself names you as somebody to be told. Ask an administrator of the workspace to change it.',
  },
  PhoneInvalid: {
    status: 422,
    message: 'This is no number of a mobile phone. Write it with its country code, as in +371 21 234 567.',
  },
  CountryNotAllowed: { status: 422, message: 'Text messages are not sent to numbers of this country.' },
  PhoneNotConfirmed: { status: 409, message: 'There is no phone to confirm or to write to. Ask for a code first.' },
  PhoneCodeWrong: { status: 422, message: 'This is not the code of the newest message.' },
  SmsNotSetUp: { status: 409, message: 'This installation sends no text messages.' },
  SmsNotSent: { status: 424, message: 'The text message could not be sent. Try again in a minute.' },
  SmsStatusForged: { status: 403, message: 'The signature of the status is not valid.' },
  SmsStatusKnown: { status: 409, message: 'The final status of this text message is known already.' },
} as const satisfies RefusalTable;
