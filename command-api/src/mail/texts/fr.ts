import type { Texts } from '../texts.ts';

export const fr: Texts = {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  sender: 'Watchglass, surveillance de capteurs sans fil',
  letters: {
    confirmEmail: {
      subject: 'Confirmez votre adresse e-mail',
      before: ['Quelqu’un, vous-même nous l’espérons, s’est inscrit sur Watchglass avec cette adresse e-mail. Veuillez confirmer qu’elle est la vôtre.'],
      button: 'Confirmer l’adresse',
      after: ['Le lien est valable pendant {duration}. Si ce n’était pas vous, ne faites rien : sans confirmation, personne ne peut se connecter.'],
    },
  },
};
