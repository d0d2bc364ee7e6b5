import type { Texts } from '../texts.ts';

export const it: Texts = {
  hello: 'Buongiorno,',
  helloName: 'Buongiorno {name},',
  linkHint: 'Se il pulsante non funziona, apra questo indirizzo:',
  sender: 'Watchglass, monitoraggio di sensori wireless',
  letters: {
    confirmEmail: {
      subject: 'Confermi il suo indirizzo e-mail',
      before: [
        'qualcuno, speriamo lei, si è registrato su Watchglass con questo indirizzo e-mail. Confermi che è il suo.',
      ],
      button: 'Conferma indirizzo',
      after: [
        'Il link è valido per {duration}. Se non è stato lei, non faccia nulla: senza la conferma nessuno può accedere.',
      ],
    },
    alreadyRegistered: {
      subject: 'Ha già un account',
      before: [
        'qualcuno, speriamo lei, si è registrato su Watchglass con questo indirizzo e-mail. Esiste già un account con questo indirizzo: acceda con quello.',
        'Se non conosce la password, segua «Password dimenticata?» nella pagina di accesso. Se non è stato lei, non faccia nulla: nulla è cambiato.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Scelga una nuova password',
      before: ['qualcuno, speriamo lei, vuole scegliere una nuova password per questo account.'],
      button: 'Scegli password',
      after: [
        'Il link è valido per {duration} e funziona una sola volta. Se non è stato lei, non faccia nulla: la sua password resta invariata.',
      ],
    },
    passwordChanged: {
      subject: 'La sua password è stata cambiata',
      before: [
        'la password del suo account è stata cambiata e tutte le altre sessioni sono state chiuse.',
        'Se non è stato lei, scelga subito una nuova password: nella pagina di accesso segua «Password dimenticata?».',
      ],
      after: [],
    },
    invitation: {
      subject: 'È invitato a {workspace}',
      before: ['è invitato nello spazio di lavoro {workspace} su Watchglass.'],
      button: 'Apri l’invito',
      after: [
        'Il link è valido per {duration} e solo per questo indirizzo e-mail. Se non vuole partecipare, non faccia nulla.',
      ],
    },
    ownershipGiven: {
      subject: 'Ha trasferito la proprietà di {workspace}',
      before: [
        'la proprietà dello spazio di lavoro {workspace} è passata a un altro membro, come ha chiesto. Lei resta amministratore.',
        'Se non è stato lei, scriva subito al nuovo proprietario e cambi la password.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'Ora è proprietario di {workspace}',
      before: [
        'la proprietà dello spazio di lavoro {workspace} le è stata trasferita. D’ora in poi solo lei può trasferirlo o eliminarlo.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} è stato eliminato',
      before: [
        'lo spazio di lavoro {workspace} è stato eliminato dal proprietario. Nessuno può più aprirlo e le sue stazioni base vengono rifiutate.',
        'Come amministratore può ripristinarlo fino al {until}:',
      ],
      button: 'Ripristina',
      after: [
        'Dopo, i suoi segreti e i dati dell’azienda vengono distrutti per sempre. Se deve restare eliminato, non faccia nulla.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} è stato ripristinato',
      before: [
        'lo spazio di lavoro {workspace}, che era stato eliminato, è stato ripristinato. Tutto è come prima; manca ciò che le sue stazioni base avrebbero inviato nel frattempo.',
        'Se non era previsto, il proprietario può eliminarlo di nuovo.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Qualcuno ha tentato di registrare la stazione base {base}',
      before: [
        'Qualcun altro ha tentato di registrare la stazione base {base} dello spazio di lavoro {workspace}. Il tentativo è stato rifiutato e la stazione base resta tua.',
      ],
      after: [
        'Se hai venduto o ceduto la stazione base, annullane la registrazione, così il nuovo proprietario potrà registrarla. Altrimenti non devi fare nulla.',
      ],
    },
    notificationTest: {
      subject: 'Prova delle sue notifiche',
      before: ['ha chiesto una prova. I messaggi sugli allarmi la raggiungono a questo indirizzo.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Confermi la casella per gli allarmi di {workspace}',
      before: [
        'un amministratore dello spazio di lavoro {workspace} vuole inviare i suoi allarmi a questo indirizzo. Prima della conferma non viene inviato nulla.',
      ],
      button: 'Conferma indirizzo',
      after: ['Il link vale {duration}. Se non vuole ricevere allarmi qui, non faccia nulla.'],
    },
    destinationTest: {
      subject: 'Prova di una destinazione',
      before: ['I messaggi sugli allarmi raggiungono questa destinazione.'],
      after: [],
    },
    destinationFailing: {
      subject: 'La destinazione {destination} è stata disattivata',
      before: [
        'la destinazione {destination} dello spazio di lavoro {workspace} non ha accettato messaggi per tre giorni ed è stata disattivata. Gli allarmi non le vengono più inviati.',
      ],
      after: ['Controlli il suo indirizzo, la provi e la riattivi nella pagina Destinazioni.'],
    },
    webhookFailing: {
      subject: 'Il webhook {webhook} non accetta nulla',
      before: [
        'il webhook {webhook} dello spazio di lavoro {workspace} non accetta nulla da {since}. I tentativi continuano; dopo tre giorni senza successo viene disattivato.',
      ],
      after: [
        'Controllate il suo indirizzo, provatelo e riattivatelo nella pagina Webhook. Ciò che gli manca può essere inviato di nuovo da lì.',
      ],
    },
    integrationDisabled: {
      subject: 'L’integrazione {integration} è stata disattivata',
      before: [
        'l’integrazione {integration} dello spazio di lavoro {workspace} non ha potuto inviare nulla per tre giorni ed è stata disattivata.',
      ],
      after: [
        'Controllate il suo indirizzo e il suo registro nella pagina Integrazioni, provatela e riattivatela. Ciò che le manca viene inviato allora.',
      ],
    },
    webhookDisabled: {
      subject: 'Il webhook {webhook} è stato disattivato',
      before: [
        'il webhook {webhook} dello spazio di lavoro {workspace} non ha accettato nulla per tre giorni, o il suo indirizzo non esiste più, ed è stato disattivato. Gli eventi non gli vengono più inviati.',
      ],
      after: [
        'Controllate il suo indirizzo, provatelo e riattivatelo nella pagina Webhook. Ciò che gli manca può essere inviato di nuovo da lì.',
      ],
    },
    deviceGone: {
      subject: 'Un dispositivo non accetta più notifiche',
      before: [
        'il dispositivo «{device}» non accetta più notifiche ed è stato tolto dalle sue impostazioni. Lo aggiunga di nuovo nelle notifiche se lo usa ancora.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Gli SMS sono quasi esauriti',
      before: ['dei {budget} SMS di questo mese sugli allarmi dell’area {workspace} ne sono stati usati {used}.'],
      after: ['Dopo l’ultimo le persone vengono informate per e-mail fino all’inizio del mese successivo (UTC).'],
    },
    readingsExpiring: {
      subject: 'Le letture di {workspace} saranno eliminate il {on}',
      before: [
        'le letture dello spazio di lavoro {workspace} misurate prima del {before} sono più vecchie di quanto la sua licenza le conservi. Saranno eliminate il {on}.',
      ],
      after: [
        'Esporti prima di quel giorno ciò che le serve ancora; la pagina Conservazione nelle impostazioni dello spazio di lavoro mostra che cosa sarà eliminato. Una licenza che conserva le letture più a lungo ferma l’eliminazione.',
      ],
    },
    calibrationsDue: {
      subject: 'La taratura scade il {day}',
      before: ['la taratura di questi sensori dello spazio di lavoro {workspace} è valida fino al {day}: {sensors}.'],
      after: [
        'Dal giorno dopo i loro valori sono segnalati come scaduti, finché un certificato più recente non è registrato sulla pagina del sensore. Non ne deriva alcun allarme.',
      ],
    },
    reportPaused: {
      subject: 'Un rapporto è sospeso',
      before: [
        'il rapporto {report} dello spazio di lavoro {workspace} è sospeso: chi l’ha pianificato non è più amministratore o non vede più una delle sue sorgenti.',
      ],
      after: ['Sarà di nuovo creato quando un amministratore lo riprenderà in Analisi, Rapporti.'],
    },
  },
};
