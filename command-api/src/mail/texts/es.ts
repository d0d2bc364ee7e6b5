import type { Texts } from '../texts.ts';

export const es: Texts = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  linkHint: 'Si el botón no funciona, abra esta dirección:',
  sender: 'Watchglass, supervisión de sensores inalámbricos',
  letters: {
    confirmEmail: {
      subject: 'Confirme su dirección de correo electrónico',
      before: [
        'Alguien, esperamos que usted, se ha registrado en Watchglass con esta dirección de correo electrónico. Confirme que es suya.',
      ],
      button: 'Confirmar dirección',
      after: [
        'El enlace es válido durante {duration}. Si no ha sido usted, no haga nada: sin la confirmación nadie puede iniciar sesión.',
      ],
    },
    alreadyRegistered: {
      subject: 'Ya tiene una cuenta',
      before: [
        'Alguien, esperamos que usted, se ha registrado en Watchglass con esta dirección de correo electrónico. Ya existe una cuenta con ella: inicie sesión.',
        'Si no sabe la contraseña, siga «¿Ha olvidado su contraseña?» en la página de inicio de sesión. Si no ha sido usted, no haga nada: nada ha cambiado.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Elija una nueva contraseña',
      before: ['Alguien, esperamos que usted, quiere elegir una nueva contraseña para esta cuenta.'],
      button: 'Elegir contraseña',
      after: [
        'El enlace es válido durante {duration} y funciona una sola vez. Si no ha sido usted, no haga nada: su contraseña no cambia.',
      ],
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
      after: [
        'El enlace es válido durante {duration} y solo para esta dirección de correo. Si no quiere unirse, no haga nada.',
      ],
    },
    ownershipGiven: {
      subject: 'Ha transferido la propiedad de {workspace}',
      before: [
        'La propiedad del espacio de trabajo {workspace} ha pasado a otro miembro, como usted pidió. Usted sigue siendo administrador.',
        'Si no ha sido usted, escriba enseguida al nuevo propietario y cambie su contraseña.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'Ahora es propietario de {workspace}',
      before: [
        'Se le ha transferido la propiedad del espacio de trabajo {workspace}. A partir de ahora solo usted puede transferirlo o eliminarlo.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} se ha eliminado',
      before: [
        'Su propietario ha eliminado el espacio de trabajo {workspace}. Ya nadie puede abrirlo y sus estaciones base son rechazadas.',
        'Como administrador, puede restaurarlo hasta {until}:',
      ],
      button: 'Restaurar',
      after: [
        'Después, sus secretos y los datos de la empresa se destruyen definitivamente. Si debe quedar eliminado, no haga nada.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} se ha restaurado',
      before: [
        'Se ha restaurado el espacio de trabajo {workspace}, que había sido eliminado. Todo está como antes; falta lo que sus estaciones base habrían enviado mientras tanto.',
        'Si no era lo previsto, su propietario puede eliminarlo de nuevo.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Alguien intentó registrar la estación base {base}',
      before: [
        'Otra persona intentó registrar la estación base {base} del espacio de trabajo {workspace}. El intento se rechazó y la estación base sigue siendo suya.',
      ],
      after: [
        'Si vendió o regaló la estación base, anule su registro para que su nuevo propietario pueda registrarla. De lo contrario, no tiene que hacer nada.',
      ],
    },
    notificationTest: {
      subject: 'Prueba de sus notificaciones',
      before: ['ha pedido una prueba. Los correos sobre alarmas le llegan a esta dirección.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Confirme el buzón para las alarmas de {workspace}',
      before: [
        'un administrador del espacio de trabajo {workspace} quiere enviar sus alarmas a esta dirección. No se envía nada antes de que se confirme.',
      ],
      button: 'Confirmar dirección',
      after: ['El enlace es válido durante {duration}. Si no quiere recibir alarmas aquí, no haga nada.'],
    },
    destinationTest: {
      subject: 'Prueba de un destino',
      before: ['Los mensajes sobre alarmas llegan a este destino.'],
      after: [],
    },
    destinationFailing: {
      subject: 'El destino {destination} se ha desactivado',
      before: [
        'el destino {destination} del espacio de trabajo {workspace} no ha aceptado ningún mensaje durante tres días y se ha desactivado. Ya no se le envían alarmas.',
      ],
      after: ['Compruebe su dirección, pruébelo y vuelva a activarlo en la página Destinos.'],
    },
    webhookFailing: {
      subject: 'El webhook {webhook} no acepta nada',
      before: [
        'el webhook {webhook} del espacio de trabajo {workspace} no ha aceptado nada desde {since}. Se sigue intentando y se desactiva tras tres días sin éxito.',
      ],
      after: [
        'Compruebe su dirección, pruébelo y actívelo de nuevo en la página Webhooks. Desde allí se puede reenviar lo que le falta.',
      ],
    },
    integrationDisabled: {
      subject: 'La integración {integration} se ha desactivado',
      before: [
        'la integración {integration} del espacio de trabajo {workspace} no ha podido enviar nada en tres días y se ha desactivado.',
      ],
      after: [
        'Compruebe su dirección y su registro en la página Integraciones, pruébela y actívela de nuevo. Entonces se envía lo que le falta.',
      ],
    },
    webhookDisabled: {
      subject: 'El webhook {webhook} se ha desactivado',
      before: [
        'el webhook {webhook} del espacio de trabajo {workspace} no ha aceptado nada en tres días, o su dirección ya no existe, y se ha desactivado. Ya no se le envían eventos.',
      ],
      after: [
        'Compruebe su dirección, pruébelo y actívelo de nuevo en la página Webhooks. Desde allí se puede reenviar lo que le falta.',
      ],
    },
    deviceGone: {
      subject: 'Un dispositivo ya no acepta notificaciones',
      before: [
        'el dispositivo «{device}» ya no acepta notificaciones y se ha quitado de su configuración. Añádalo de nuevo en sus notificaciones si aún lo usa.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Los SMS están casi agotados',
      before: ['de los {budget} SMS de este mes sobre alarmas del espacio {workspace} se han usado {used}.'],
      after: ['Después del último se informa por correo electrónico hasta que empiece el mes siguiente (UTC).'],
    },
    readingsExpiring: {
      subject: 'Las lecturas de {workspace} se eliminarán el {on}',
      before: [
        'las lecturas del espacio de trabajo {workspace} medidas antes del {before} son más antiguas de lo que su licencia las conserva. Se eliminarán el {on}.',
      ],
      after: [
        'Exporte antes de ese día lo que aún necesite; la página Conservación de la configuración del espacio de trabajo indica qué se eliminará. Una licencia que conserve las lecturas más tiempo detiene la eliminación.',
      ],
    },
    calibrationsDue: {
      subject: 'La calibración termina el {day}',
      before: [
        'la calibración de estos sensores del espacio de trabajo {workspace} es válida hasta el {day}: {sensors}.',
      ],
      after: [
        'A partir del día siguiente sus valores se marcan como vencidos, hasta que se registre un certificado más reciente en la página del sensor. Esto no provoca ninguna alarma.',
      ],
    },
    reportPaused: {
      subject: 'Un informe está en pausa',
      before: [
        'el informe {report} del espacio de trabajo {workspace} está en pausa: quien lo programó ya no es administrador o ya no ve una de sus fuentes.',
      ],
      after: ['Se elaborará de nuevo cuando un administrador lo reanude en Análisis, Informes.'],
    },
  },
};
