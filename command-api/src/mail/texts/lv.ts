import type { Texts } from '../texts.ts';

export const lv: Texts = {
  hello: 'Labdien!',
  helloName: 'Labdien, {name}!',
  linkHint: 'Ja poga nedarbojas, atveriet šo adresi:',
  sender: 'Watchglass, bezvadu sensoru uzraudzība',
  letters: {
    confirmEmail: {
      subject: 'Apstipriniet savu e-pasta adresi',
      before: ['Kāds, cerams, jūs, ir reģistrējies Watchglass ar šo e-pasta adresi. Lūdzu, apstipriniet, ka tā ir jūsu.'],
      button: 'Apstiprināt adresi',
      after: ['Saite ir derīga {duration}. Ja tas nebijāt jūs, nedariet neko: bez apstiprinājuma neviens nevar pierakstīties.'],
    },
  },
};
