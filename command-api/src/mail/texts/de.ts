import type { Texts } from '../texts.ts';

export const de: Texts = {
  hello: 'Guten Tag,',
  helloName: 'Guten Tag {name},',
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  sender: 'Watchglass, Überwachung von Funksensoren',
  letters: {
    confirmEmail: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: ['jemand, hoffentlich Sie, hat sich mit dieser E-Mail-Adresse bei Watchglass registriert. Bitte bestätigen Sie, dass sie Ihnen gehört.'],
      button: 'Adresse bestätigen',
      after: ['Der Link gilt {duration}. Wenn Sie es nicht waren, tun Sie nichts: Ohne die Bestätigung kann sich niemand anmelden.'],
    },
  },
};
