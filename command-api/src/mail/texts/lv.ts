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
    resetPassword: {
      subject: 'Izvēlieties jaunu paroli',
      before: ['Kāds, cerams, jūs, vēlas izvēlēties jaunu paroli šim kontam.'],
      button: 'Izvēlēties paroli',
      after: ['Saite ir derīga {duration} un darbojas vienu reizi. Ja tas nebijāt jūs, nedariet neko: jūsu parole nemainās.'],
    },
    passwordChanged: {
      subject: 'Jūsu parole ir mainīta',
      before: [
        'Jūsu konta parole ir mainīta, un visas pārējās sesijas ir izrakstītas.',
        'Ja tas nebijāt jūs, nekavējoties izvēlieties jaunu paroli: pierakstīšanās lapā izvēlieties “Aizmirsāt paroli?”.',
      ],
      after: [],
    },
    invitation: {
      subject: 'Jūs esat uzaicināts uz {workspace}',
      before: ['Jūs esat uzaicināts uz darba vietu {workspace} sistēmā Watchglass.'],
      button: 'Atvērt uzaicinājumu',
      after: ['Saite ir derīga {duration} un tikai šai e-pasta adresei. Ja nevēlaties pievienoties, nedariet neko.'],
    },
  },
};
