import type { Texts } from '../texts.ts';

export const pt: Texts = {
  hello: 'Olá,',
  helloName: 'Olá, {name},',
  linkHint: 'Se o botão não funcionar, abra este endereço:',
  sender: 'Watchglass, monitorização de sensores sem fios',
  letters: {
    confirmEmail: {
      subject: 'Confirme o seu endereço de e-mail',
      before: [
        'alguém, esperamos que você, registou-se no Watchglass com este endereço de e-mail. Confirme que é seu.',
      ],
      button: 'Confirmar endereço',
      after: [
        'A ligação é válida durante {duration}. Se não foi você, não faça nada: sem a confirmação ninguém consegue iniciar sessão.',
      ],
    },
    alreadyRegistered: {
      subject: 'Já tem uma conta',
      before: [
        'alguém, esperamos que você, registou-se no Watchglass com este endereço de e-mail. Já existe uma conta com ele: inicie sessão com essa conta.',
        'Se não souber a palavra-passe, siga «Esqueceu-se da palavra-passe?» na página de início de sessão. Se não foi você, não faça nada: nada mudou.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Escolha uma nova palavra-passe',
      before: ['alguém, esperamos que você, quer escolher uma nova palavra-passe para esta conta.'],
      button: 'Escolher palavra-passe',
      after: [
        'A ligação é válida durante {duration} e funciona uma só vez. Se não foi você, não faça nada: a sua palavra-passe não muda.',
      ],
    },
    passwordChanged: {
      subject: 'A sua palavra-passe foi alterada',
      before: [
        'a palavra-passe da sua conta foi alterada e todas as outras sessões foram terminadas.',
        'Se não foi você, escolha já uma nova palavra-passe: na página de início de sessão, siga «Esqueceu-se da palavra-passe?».',
      ],
      after: [],
    },
    invitation: {
      subject: 'Recebeu um convite para {workspace}',
      before: ['recebeu um convite para o espaço de trabalho {workspace} no Watchglass.'],
      button: 'Abrir o convite',
      after: [
        'A ligação é válida durante {duration} e só para este endereço de e-mail. Se não quiser participar, não faça nada.',
      ],
    },
    ownershipGiven: {
      subject: 'Transferiu a propriedade de {workspace}',
      before: [
        'a propriedade do espaço de trabalho {workspace} passou para outro membro, como pediu. Continua a ser administrador.',
        'Se não foi você, escreva já ao novo proprietário e altere a sua palavra-passe.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'Agora é proprietário de {workspace}',
      before: [
        'a propriedade do espaço de trabalho {workspace} foi-lhe transferida. A partir de agora só você pode transferi-lo ou eliminá-lo.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} foi eliminado',
      before: [
        'o espaço de trabalho {workspace} foi eliminado pelo proprietário. Já ninguém o pode abrir e as suas estações base são recusadas.',
        'Como administrador, pode restaurá-lo até {until}:',
      ],
      button: 'Restaurar',
      after: [
        'Depois, os seus segredos e os dados da empresa são destruídos para sempre. Se deve ficar eliminado, não faça nada.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} foi restaurado',
      before: [
        'o espaço de trabalho {workspace}, que tinha sido eliminado, foi restaurado. Está tudo como antes; falta o que as suas estações base teriam enviado entretanto.',
        'Se não era essa a intenção, o proprietário pode eliminá-lo de novo.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Alguém tentou registar a estação base {base}',
      before: [
        'Outra pessoa tentou registar a estação base {base} do espaço de trabalho {workspace}. A tentativa foi recusada e a estação base continua a ser sua.',
      ],
      after: [
        'Se vendeu ou ofereceu a estação base, anule o registo para que o novo proprietário a possa registar. Caso contrário, não é preciso fazer nada.',
      ],
    },
    notificationTest: {
      subject: 'Teste das suas notificações',
      before: ['pediu um teste. As mensagens sobre alarmes chegam-lhe neste endereço.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Confirme a caixa de correio para os alarmes de {workspace}',
      before: [
        'um administrador do espaço de trabalho {workspace} quer enviar os seus alarmes para este endereço. Nada é enviado antes da confirmação.',
      ],
      button: 'Confirmar endereço',
      after: ['A ligação é válida durante {duration}. Se não quiser alarmes aqui, não faça nada.'],
    },
    destinationTest: {
      subject: 'Teste de um destino',
      before: ['As mensagens sobre alarmes chegam a este destino.'],
      after: [],
    },
    destinationFailing: {
      subject: 'O destino {destination} foi desligado',
      before: [
        'o destino {destination} do espaço de trabalho {workspace} não aceitou nenhuma mensagem durante três dias e foi desligado. Os alarmes já não lhe são enviados.',
      ],
      after: ['Verifique o endereço, teste-o e volte a ligá-lo na página Destinos.'],
    },
    webhookFailing: {
      subject: 'O webhook {webhook} não aceita nada',
      before: [
        'o webhook {webhook} do espaço de trabalho {workspace} não aceita nada desde {since}. As tentativas continuam; ao fim de três dias sem êxito é desativado.',
      ],
      after: [
        'Verifique o endereço, teste-o e ative-o de novo na página Webhooks. O que lhe falta pode ser reenviado a partir daí.',
      ],
    },
    integrationDisabled: {
      subject: 'A integração {integration} foi desativada',
      before: [
        'a integração {integration} do espaço de trabalho {workspace} não conseguiu enviar nada durante três dias e foi desativada.',
      ],
      after: [
        'Verifique o endereço e o registo na página Integrações, teste-a e ative-a de novo. O que falta é então enviado.',
      ],
    },
    webhookDisabled: {
      subject: 'O webhook {webhook} foi desativado',
      before: [
        'o webhook {webhook} do espaço de trabalho {workspace} não aceitou nada durante três dias, ou o seu endereço já não existe, e foi desativado. Os eventos deixaram de lhe ser enviados.',
      ],
      after: [
        'Verifique o endereço, teste-o e ative-o de novo na página Webhooks. O que lhe falta pode ser reenviado a partir daí.',
      ],
    },
    deviceGone: {
      subject: 'Um dispositivo já não aceita notificações',
      before: [
        'o dispositivo «{device}» já não aceita notificações e foi removido das suas definições. Adicione-o de novo nas notificações se ainda o usa.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Os SMS estão quase esgotados',
      before: ['dos {budget} SMS deste mês sobre alarmes do espaço {workspace} foram usados {used}.'],
      after: ['Depois do último, as pessoas são informadas por e-mail até ao início do mês seguinte (UTC).'],
    },
    readingsExpiring: {
      subject: 'As leituras de {workspace} serão eliminadas em {on}',
      before: [
        'as leituras do espaço de trabalho {workspace} medidas antes de {before} são mais antigas do que a sua licença as conserva. Serão eliminadas em {on}.',
      ],
      after: [
        'Exporte antes desse dia o que ainda precisa; a página Conservação das definições do espaço de trabalho diz o que será eliminado. Uma licença que conserve as leituras durante mais tempo impede a eliminação.',
      ],
    },
    calibrationsDue: {
      subject: 'A calibração termina em {day}',
      before: ['a calibração destes sensores do espaço de trabalho {workspace} é válida até {day}: {sensors}.'],
      after: [
        'A partir do dia seguinte, os seus valores ficam assinalados como vencidos, até que um certificado mais recente seja registado na página do sensor. Isto não causa qualquer alarme.',
      ],
    },
    reportPaused: {
      subject: 'Um relatório está pausado',
      before: [
        'o relatório {report} do espaço de trabalho {workspace} está pausado: quem o agendou já não é administrador ou já não vê uma das suas fontes.',
      ],
      after: ['Voltará a ser feito quando um administrador o retomar em Análise, Relatórios.'],
    },
  },
};
