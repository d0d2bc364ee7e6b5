import type { Texts } from '../texts.ts';

export const en: Texts = {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  linkHint: 'If the button does not work, open this address:',
  sender: 'Watchglass, monitoring of wireless sensors',
  letters: {
    confirmEmail: {
      subject: 'Confirm your e-mail address',
      before: ['somebody, hopefully you, registered at Watchglass with this e-mail address. Please confirm that it is yours.'],
      button: 'Confirm address',
      after: ['The link holds for {duration}. If it was not you, do nothing: without the confirmation nobody can sign in.'],
    },
  },
};
