import type { Texts } from '../texts.ts';

export const pt: Texts = {
  hello: 'Olá,',
  helloName: 'Olá, {name},',
  linkHint: 'Se o botão não funcionar, abra este endereço:',
  sender: 'Watchglass, monitorização de sensores sem fios',
  letters: {
    confirmEmail: {
      subject: 'Confirme o seu endereço de e-mail',
      before: ['alguém, esperamos que você, registou-se no Watchglass com este endereço de e-mail. Confirme que é seu.'],
      button: 'Confirmar endereço',
      after: ['A ligação é válida durante {duration}. Se não foi você, não faça nada: sem a confirmação ninguém consegue iniciar sessão.'],
    },
  },
};
