import type { Texts } from '../texts.ts';

export const it: Texts = {
  hello: 'Buongiorno,',
  helloName: 'Buongiorno {name},',
  linkHint: 'Se il pulsante non funziona, apra questo indirizzo:',
  sender: 'Watchglass, monitoraggio di sensori wireless',
  letters: {
    confirmEmail: {
      subject: 'Confermi il suo indirizzo e-mail',
      before: ['qualcuno, speriamo lei, si è registrato su Watchglass con questo indirizzo e-mail. Confermi che è il suo.'],
      button: 'Conferma indirizzo',
      after: ['Il link è valido per {duration}. Se non è stato lei, non faccia nulla: senza la conferma nessuno può accedere.'],
    },
  },
};
