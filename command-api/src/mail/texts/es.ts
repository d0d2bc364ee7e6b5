import type { Texts } from '../texts.ts';

export const es: Texts = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  linkHint: 'Si el botón no funciona, abra esta dirección:',
  sender: 'Watchglass, supervisión de sensores inalámbricos',
  letters: {
    confirmEmail: {
      subject: 'Confirme su dirección de correo electrónico',
      before: ['Alguien, esperamos que usted, se ha registrado en Watchglass con esta dirección de correo electrónico. Confirme que es suya.'],
      button: 'Confirmar dirección',
      after: ['El enlace es válido durante {duration}. Si no ha sido usted, no haga nada: sin la confirmación nadie puede iniciar sesión.'],
    },
  },
};
