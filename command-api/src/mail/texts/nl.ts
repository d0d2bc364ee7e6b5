import type { Texts } from '../texts.ts';

export const nl: Texts = {
  hello: 'Hallo,',
  helloName: 'Hallo {name},',
  linkHint: 'Werkt de knop niet, open dan dit adres:',
  sender: 'Watchglass, bewaking van draadloze sensoren',
  letters: {
    confirmEmail: {
      subject: 'Bevestig uw e-mailadres',
      before: ['iemand, hopelijk u, heeft zich met dit e-mailadres bij Watchglass geregistreerd. Bevestig dat het van u is.'],
      button: 'Adres bevestigen',
      after: ['De link is {duration} geldig. Was u het niet, doe dan niets: zonder bevestiging kan niemand inloggen.'],
    },
  },
};
