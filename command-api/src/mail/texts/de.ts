import type { Texts } from '../texts.ts';

export const de: Texts = {
  hello: 'Guten Tag,',
  helloName: 'Guten Tag {name},',
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  sender: 'Watchglass, Überwachung von Funksensoren',
  letters: {
    confirmEmail: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: [
        'jemand, hoffentlich Sie, hat sich mit dieser E-Mail-Adresse bei Watchglass registriert. Bitte bestätigen Sie, dass sie Ihnen gehört.',
      ],
      button: 'Adresse bestätigen',
      after: [
        'Der Link gilt {duration}. Wenn Sie es nicht waren, tun Sie nichts: Ohne die Bestätigung kann sich niemand anmelden.',
      ],
    },
    alreadyRegistered: {
      subject: 'Sie haben schon ein Konto',
      before: [
        'jemand, hoffentlich Sie, hat sich mit dieser E-Mail-Adresse bei Watchglass registriert. Mit ihr gibt es schon ein Konto: Melden Sie sich damit an.',
        'Wenn Sie das Passwort nicht wissen, folgen Sie auf der Anmeldeseite „Passwort vergessen?“. Wenn Sie es nicht waren, tun Sie nichts: Es hat sich nichts geändert.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Wählen Sie ein neues Passwort',
      before: ['jemand, hoffentlich Sie, möchte für dieses Konto ein neues Passwort wählen.'],
      button: 'Passwort wählen',
      after: [
        'Der Link gilt {duration} und funktioniert einmal. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      before: [
        'das Passwort Ihres Kontos wurde geändert, und alle anderen Sitzungen wurden abgemeldet.',
        'Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort: Folgen Sie auf der Anmeldeseite „Passwort vergessen?“.',
      ],
      after: [],
    },
    invitation: {
      subject: 'Sie sind zu {workspace} eingeladen',
      before: ['Sie sind in den Arbeitsbereich {workspace} bei Watchglass eingeladen.'],
      button: 'Einladung öffnen',
      after: [
        'Der Link gilt {duration} und nur für diese E-Mail-Adresse. Wenn Sie nicht beitreten möchten, tun Sie nichts.',
      ],
    },
    ownershipGiven: {
      subject: 'Sie haben {workspace} übertragen',
      before: [
        'der Arbeitsbereich {workspace} gehört jetzt einem anderen Mitglied, wie von Ihnen gewünscht. Sie bleiben Administrator.',
        'Wenn Sie es nicht waren, schreiben Sie sofort dem neuen Eigentümer und ändern Sie Ihr Passwort.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: '{workspace} gehört jetzt Ihnen',
      before: [
        'der Arbeitsbereich {workspace} wurde Ihnen übertragen. Von nun an können nur Sie ihn weitergeben oder löschen.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} wurde gelöscht',
      before: [
        'der Arbeitsbereich {workspace} wurde von seinem Eigentümer gelöscht. Niemand kann ihn mehr öffnen, und seine Basisstationen werden abgewiesen.',
        'Als Administrator können Sie ihn bis {until} wiederherstellen:',
      ],
      button: 'Wiederherstellen',
      after: [
        'Danach werden seine Geheimnisse und Firmendaten endgültig vernichtet. Soll er gelöscht bleiben, tun Sie nichts.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} wurde wiederhergestellt',
      before: [
        'der gelöschte Arbeitsbereich {workspace} wurde wiederhergestellt. Alles ist wie zuvor; was seine Basisstationen inzwischen gesendet hätten, fehlt.',
        'Wenn das nicht beabsichtigt war, kann sein Eigentümer ihn erneut löschen.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Jemand hat versucht, die Basisstation {base} zu registrieren',
      before: [
        'Jemand anderes hat versucht, die Basisstation {base} des Arbeitsbereichs {workspace} zu registrieren. Der Versuch wurde abgelehnt, und die Basisstation bleibt Ihre.',
      ],
      after: [
        'Haben Sie die Basisstation verkauft oder weitergegeben, heben Sie ihre Registrierung auf, damit der neue Besitzer sie registrieren kann. Sonst ist nichts zu tun.',
      ],
    },
    notificationTest: {
      subject: 'Test Ihrer Benachrichtigungen',
      before: ['Sie haben um einen Test gebeten. E-Mails über Alarme erreichen Sie unter dieser Adresse.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Postfach für Alarme von {workspace} bestätigen',
      before: [
        'eine Administration des Arbeitsbereichs {workspace} möchte dessen Alarme an diese Adresse senden. Vor der Bestätigung wird nichts gesendet.',
      ],
      button: 'Adresse bestätigen',
      after: ['Der Link gilt {duration}. Wenn Sie hier keine Alarme wünschen, tun Sie nichts.'],
    },
    destinationTest: {
      subject: 'Test eines Ziels',
      before: ['Meldungen über Alarme erreichen dieses Ziel.'],
      after: [],
    },
    destinationFailing: {
      subject: 'Das Ziel {destination} wurde ausgeschaltet',
      before: [
        'das Ziel {destination} des Arbeitsbereichs {workspace} hat drei Tage lang keine Meldung angenommen und wurde ausgeschaltet. Alarme werden nicht mehr dorthin gesendet.',
      ],
      after: ['Prüfen Sie seine Adresse, testen Sie es und schalten Sie es auf der Seite Ziele wieder ein.'],
    },
    webhookFailing: {
      subject: 'Der Webhook {webhook} nimmt nichts an',
      before: [
        'der Webhook {webhook} des Arbeitsbereichs {workspace} hat seit {since} nichts angenommen. Er wird weiter versucht und nach drei Tagen ohne Erfolg abgeschaltet.',
      ],
      after: [
        'Prüfen Sie seine Adresse, testen Sie ihn und schalten Sie ihn auf der Seite Webhooks wieder ein. Was ihm fehlt, kann dort noch einmal gesendet werden.',
      ],
    },
    integrationDisabled: {
      subject: 'Die Integration {integration} wurde abgeschaltet',
      before: [
        'die Integration {integration} des Arbeitsbereichs {workspace} konnte drei Tage lang nichts senden und wurde abgeschaltet.',
      ],
      after: [
        'Prüfen Sie ihre Adresse und ihr Protokoll auf der Seite Integrationen, testen Sie sie und schalten Sie sie wieder ein. Was ihr fehlt, wird dann gesendet.',
      ],
    },
    webhookDisabled: {
      subject: 'Der Webhook {webhook} wurde abgeschaltet',
      before: [
        'der Webhook {webhook} des Arbeitsbereichs {workspace} hat drei Tage lang nichts angenommen, oder seine Adresse gibt es nicht mehr. Er wurde abgeschaltet, und Ereignisse werden nicht mehr an ihn gesendet.',
      ],
      after: [
        'Prüfen Sie seine Adresse, testen Sie ihn und schalten Sie ihn auf der Seite Webhooks wieder ein. Was ihm fehlt, kann dort noch einmal gesendet werden.',
      ],
    },
    deviceGone: {
      subject: 'Ein Gerät nimmt keine Benachrichtigungen mehr an',
      before: [
        'das Gerät „{device}“ nimmt keine Benachrichtigungen mehr an und wurde aus Ihren Einstellungen entfernt. Fügen Sie es in Ihren Benachrichtigungen wieder hinzu, wenn Sie es noch benutzen.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'SMS sind fast aufgebraucht',
      before: ['von den {budget} SMS dieses Monats zu Alarmen des Arbeitsbereichs {workspace} sind {used} verbraucht.'],
      after: ['Nach der letzten werden Personen bis zum Beginn des nächsten Monats (UTC) per E-Mail informiert.'],
    },
    readingsExpiring: {
      subject: 'Messwerte von {workspace} werden am {on} gelöscht',
      before: [
        'die Messwerte des Arbeitsbereichs {workspace}, die vor dem {before} gemessen wurden, sind älter, als seine Lizenz sie aufbewahrt. Sie werden am {on} gelöscht.',
      ],
      after: [
        'Exportieren Sie vor diesem Tag, was Sie noch brauchen; die Seite „Aufbewahrung“ in den Einstellungen des Arbeitsbereichs zeigt, was gelöscht wird. Eine Lizenz mit längerer Aufbewahrung verhindert die Löschung.',
      ],
    },
    calibrationsDue: {
      subject: 'Kalibrierung endet am {day}',
      before: ['die Kalibrierung dieser Sensoren im Arbeitsbereich {workspace} ist bis zum {day} gültig: {sensors}.'],
      after: [
        'Ab dem Tag danach sind ihre Werte als überfällig gekennzeichnet, bis auf der Seite des Sensors ein neueres Zertifikat eingetragen ist. Ein Alarm entsteht dadurch nicht.',
      ],
    },
    reportPaused: {
      subject: 'Ein Bericht ist angehalten',
      before: [
        'der Bericht {report} des Arbeitsbereichs {workspace} ist angehalten: Wer ihn eingeplant hat, ist kein Administrator mehr oder sieht eine seiner Quellen nicht mehr.',
      ],
      after: ['Er wird wieder erstellt, sobald ein Administrator ihn unter Analyse, Berichte fortsetzt.'],
    },
  },
};
