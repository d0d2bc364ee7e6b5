import type { Texts } from '../texts.ts';

export const nl: Texts = {
  hello: 'Hallo,',
  helloName: 'Hallo {name},',
  linkHint: 'Werkt de knop niet, open dan dit adres:',
  sender: 'Watchglass, bewaking van draadloze sensoren',
  letters: {
    confirmEmail: {
      subject: 'Bevestig uw e-mailadres',
      before: [
        'Iemand, hopelijk u, heeft zich met dit e-mailadres bij Watchglass geregistreerd. Bevestig dat het van u is.',
      ],
      button: 'Adres bevestigen',
      after: ['De link is {duration} geldig. Was u het niet, doe dan niets: zonder bevestiging kan niemand inloggen.'],
    },
    alreadyRegistered: {
      subject: 'U hebt al een account',
      before: [
        'Iemand, hopelijk u, heeft zich met dit e-mailadres bij Watchglass geregistreerd. Er is al een account met dit adres: log daarmee in.',
        'Weet u het wachtwoord niet, volg dan “Wachtwoord vergeten?” op de inlogpagina. Was u het niet, doe dan niets: er is niets veranderd.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Kies een nieuw wachtwoord',
      before: ['Iemand, hopelijk u, wil voor dit account een nieuw wachtwoord kiezen.'],
      button: 'Wachtwoord kiezen',
      after: [
        'De link is {duration} geldig en werkt één keer. Was u het niet, doe dan niets: uw wachtwoord blijft zoals het is.',
      ],
    },
    passwordChanged: {
      subject: 'Uw wachtwoord is gewijzigd',
      before: [
        'Het wachtwoord van uw account is gewijzigd en alle andere sessies zijn afgemeld.',
        'Was u het niet, kies dan meteen een nieuw wachtwoord: volg op de inlogpagina “Wachtwoord vergeten?”.',
      ],
      after: [],
    },
    invitation: {
      subject: 'U bent uitgenodigd voor {workspace}',
      before: ['u bent uitgenodigd voor de werkruimte {workspace} bij Watchglass.'],
      button: 'Uitnodiging openen',
      after: ['De link is {duration} geldig en alleen voor dit e-mailadres. Wilt u niet meedoen, doe dan niets.'],
    },
    ownershipGiven: {
      subject: 'U hebt {workspace} overgedragen',
      before: [
        'de werkruimte {workspace} is nu van een ander lid, zoals u vroeg. U blijft beheerder.',
        'Was u het niet, schrijf dan meteen de nieuwe eigenaar en wijzig uw wachtwoord.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'U bent nu eigenaar van {workspace}',
      before: [
        'de werkruimte {workspace} is aan u overgedragen. Vanaf nu kunt alleen u haar overdragen of verwijderen.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} is verwijderd',
      before: [
        'de werkruimte {workspace} is door de eigenaar verwijderd. Niemand kan haar nog openen en haar basisstations worden geweigerd.',
        'Als beheerder kunt u haar tot {until} herstellen:',
      ],
      button: 'Herstellen',
      after: [
        'Daarna worden haar geheimen en bedrijfsgegevens voorgoed vernietigd. Moet ze verwijderd blijven, doe dan niets.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} is hersteld',
      before: [
        'de verwijderde werkruimte {workspace} is hersteld. Alles is zoals het was; wat haar basisstations intussen zouden hebben gestuurd, ontbreekt.',
        'Als dat niet de bedoeling was, kan de eigenaar haar opnieuw verwijderen.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Iemand probeerde basisstation {base} te registreren',
      before: [
        'Iemand anders probeerde het basisstation {base} van de werkruimte {workspace} te registreren. De poging is geweigerd en het basisstation blijft van u.',
      ],
      after: [
        'Hebt u het basisstation verkocht of weggegeven, maak de registratie dan ongedaan, zodat de nieuwe eigenaar het kan registreren. Anders hoeft u niets te doen.',
      ],
    },
    notificationTest: {
      subject: 'Test van uw meldingen',
      before: ['u vroeg om een test. E-mails over alarmen bereiken u op dit adres.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Bevestig het postvak voor alarmen van {workspace}',
      before: [
        'een beheerder van de werkruimte {workspace} wil de alarmen naar dit adres sturen. Vóór de bevestiging wordt niets verzonden.',
      ],
      button: 'Adres bevestigen',
      after: ['De link is {duration} geldig. Wilt u hier geen alarmen, doe dan niets.'],
    },
    destinationTest: {
      subject: 'Test van een bestemming',
      before: ['Berichten over alarmen bereiken deze bestemming.'],
      after: [],
    },
    destinationFailing: {
      subject: 'De bestemming {destination} is uitgeschakeld',
      before: [
        'de bestemming {destination} van de werkruimte {workspace} heeft drie dagen lang geen bericht aangenomen en is uitgeschakeld. Alarmen worden er niet meer heen gestuurd.',
      ],
      after: ['Controleer het adres, test de bestemming en schakel haar weer in op de pagina Bestemmingen.'],
    },
    webhookFailing: {
      subject: 'De webhook {webhook} neemt niets aan',
      before: [
        'de webhook {webhook} van de werkruimte {workspace} heeft sinds {since} niets aangenomen. Er wordt verder geprobeerd; na drie dagen zonder succes wordt hij uitgeschakeld.',
      ],
      after: [
        'Controleer zijn adres, test hem en schakel hem weer in op de pagina Webhooks. Wat hij mist, kan daar opnieuw worden verzonden.',
      ],
    },
    integrationDisabled: {
      subject: 'De integratie {integration} is uitgeschakeld',
      before: [
        'de integratie {integration} van de werkruimte {workspace} heeft drie dagen niets kunnen verzenden en is uitgeschakeld.',
      ],
      after: [
        'Controleer het adres en het logboek op de pagina Integraties, test haar en schakel haar weer in. Wat ontbreekt, wordt dan verzonden.',
      ],
    },
    webhookDisabled: {
      subject: 'De webhook {webhook} is uitgeschakeld',
      before: [
        'de webhook {webhook} van de werkruimte {workspace} heeft drie dagen niets aangenomen, of zijn adres bestaat niet meer, en is uitgeschakeld. Gebeurtenissen worden er niet meer naartoe gestuurd.',
      ],
      after: [
        'Controleer zijn adres, test hem en schakel hem weer in op de pagina Webhooks. Wat hij mist, kan daar opnieuw worden verzonden.',
      ],
    },
    deviceGone: {
      subject: 'Een apparaat neemt geen meldingen meer aan',
      before: [
        'het apparaat ‘{device}’ neemt geen meldingen meer aan en is uit uw instellingen verwijderd. Voeg het bij uw meldingen weer toe als u het nog gebruikt.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'De sms’en zijn bijna op',
      before: [
        'van de {budget} sms’en van deze maand over alarmen van de werkruimte {workspace} zijn er {used} gebruikt.',
      ],
      after: ['Na de laatste worden mensen tot het begin van de volgende maand (UTC) per e-mail geïnformeerd.'],
    },
    readingsExpiring: {
      subject: 'Metingen van {workspace} worden verwijderd op {on}',
      before: [
        'metingen van de werkruimte {workspace} van vóór {before} zijn ouder dan haar licentie ze bewaart. Ze worden verwijderd op {on}.',
      ],
      after: [
        'Exporteer vóór die dag wat u nog nodig hebt; de pagina Bewaring in de instellingen van de werkruimte zegt wat er verdwijnt. Een licentie die metingen langer bewaart, houdt de verwijdering tegen.',
      ],
    },
    calibrationsDue: {
      subject: 'Kalibratie eindigt op {day}',
      before: ['de kalibratie van deze sensoren in de werkruimte {workspace} is geldig tot en met {day}: {sensors}.'],
      after: [
        'Vanaf de dag erna zijn hun waarden als verlopen gemarkeerd, tot op de pagina van de sensor een nieuwer certificaat is vastgelegd. Er komt geen alarm door.',
      ],
    },
    reportPaused: {
      subject: 'Een rapport is gepauzeerd',
      before: [
        'het rapport {report} van de werkruimte {workspace} is gepauzeerd: wie het inplande is geen beheerder meer of ziet een van de bronnen niet meer.',
      ],
      after: ['Het wordt weer gemaakt zodra een beheerder het hervat onder Analyse, Rapporten.'],
    },
  },
};
