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
    resetPassword: {
      subject: 'Elija una nueva contraseña',
      before: ['Alguien, esperamos que usted, quiere elegir una nueva contraseña para esta cuenta.'],
      button: 'Elegir contraseña',
      after: ['El enlace es válido durante {duration} y funciona una sola vez. Si no ha sido usted, no haga nada: su contraseña no cambia.'],
    },
    passwordChanged: {
      subject: 'Su contraseña ha cambiado',
      before: [
        'La contraseña de su cuenta ha cambiado y se han cerrado todas las demás sesiones.',
        'Si no ha sido usted, elija enseguida una nueva contraseña: en la página de inicio de sesión, siga «¿Ha olvidado su contraseña?».',
      ],
      after: [],
    },
    invitation: {
      subject: 'Le invitan a {workspace}',
      before: ['Le invitan al espacio de trabajo {workspace} en Watchglass.'],
      button: 'Abrir la invitación',
      after: ['El enlace es válido durante {duration} y solo para esta dirección de correo. Si no quiere unirse, no haga nada.'],
    },
  },
};
