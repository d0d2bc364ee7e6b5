import type { Texts } from '../texts.ts';

export const lv: Texts = {
  hello: 'Labdien!',
  helloName: 'Labdien, {name}!',
  linkHint: 'Ja poga nedarbojas, atveriet šo adresi:',
  sender: 'Watchglass, bezvadu sensoru uzraudzība',
  letters: {
    confirmEmail: {
      subject: 'Apstipriniet savu e-pasta adresi',
      before: [
        'Kāds, cerams, jūs, ir reģistrējies Watchglass ar šo e-pasta adresi. Lūdzu, apstipriniet, ka tā ir jūsu.',
      ],
      button: 'Apstiprināt adresi',
      after: [
        'Saite ir derīga {duration}. Ja tas nebijāt jūs, nedariet neko: bez apstiprinājuma neviens nevar pierakstīties.',
      ],
    },
    alreadyRegistered: {
      subject: 'Jums jau ir konts',
      before: [
        'Kāds, cerams, jūs, ir reģistrējies Watchglass ar šo e-pasta adresi. Ar to jau ir konts: pierakstieties tajā.',
        'Ja nezināt paroli, pierakstīšanās lapā izvēlieties “Aizmirsāt paroli?”. Ja tas nebijāt jūs, nedariet neko: nekas nav mainījies.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Izvēlieties jaunu paroli',
      before: ['Kāds, cerams, jūs, vēlas izvēlēties jaunu paroli šim kontam.'],
      button: 'Izvēlēties paroli',
      after: [
        'Saite ir derīga {duration} un darbojas vienu reizi. Ja tas nebijāt jūs, nedariet neko: jūsu parole nemainās.',
      ],
    },
    passwordChanged: {
      subject: 'Jūsu parole ir mainīta',
      before: [
        'Jūsu konta parole ir mainīta, un visas pārējās sesijas ir izrakstītas.',
        'Ja tas nebijāt jūs, nekavējoties izvēlieties jaunu paroli: pierakstīšanās lapā izvēlieties “Aizmirsāt paroli?”.',
      ],
      after: [],
    },
    invitation: {
      subject: 'Jūs esat uzaicināts uz {workspace}',
      before: ['Jūs esat uzaicināts uz darbvietu {workspace} sistēmā Watchglass.'],
      button: 'Atvērt uzaicinājumu',
      after: ['Saite ir derīga {duration} un tikai šai e-pasta adresei. Ja nevēlaties pievienoties, nedariet neko.'],
    },
    ownershipGiven: {
      subject: 'Jūs nodevāt {workspace} īpašumtiesības',
      before: [
        'Darbvietas {workspace} īpašumtiesības ir pārgājušas citam dalībniekam, kā jūs lūdzāt. Jūs paliekat administrators.',
        'Ja tas nebijāt jūs, nekavējoties rakstiet jaunajam īpašniekam un nomainiet paroli.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'Tagad jūs esat {workspace} īpašnieks',
      before: [
        'Jums ir nodotas darbvietas {workspace} īpašumtiesības. Turpmāk tikai jūs varat to nodot tālāk vai dzēst.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} ir dzēsta',
      before: [
        'Darbvietu {workspace} ir dzēsis tās īpašnieks. Neviens to vairs nevar atvērt, un tās bāzes stacijas tiek noraidītas.',
        'Kā administrators jūs varat to atjaunot līdz {until}:',
      ],
      button: 'Atjaunot',
      after: [
        'Pēc tam tās noslēpumi un uzņēmuma dati tiek neatgriezeniski iznīcināti. Ja tai jāpaliek dzēstai, nedariet neko.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} ir atjaunota',
      before: [
        'Dzēstā darbvieta {workspace} ir atjaunota. Viss ir kā iepriekš; trūkst tikai tā, ko tās bāzes stacijas pa to laiku būtu nosūtījušas.',
        'Ja tas nebija paredzēts, tās īpašnieks var to dzēst vēlreiz.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Kāds mēģināja reģistrēt bāzes staciju {base}',
      before: [
        'Kāds cits mēģināja reģistrēt darbvietas {workspace} bāzes staciju {base}. Mēģinājums tika noraidīts, un bāzes stacija paliek jūsu.',
      ],
      after: [
        'Ja bāzes staciju pārdevāt vai atdevāt, atceliet tās reģistrāciju, lai jaunais īpašnieks varētu to reģistrēt. Citādi nekas nav jādara.',
      ],
    },
    notificationTest: {
      subject: 'Jūsu paziņojumu pārbaude',
      before: ['jūs lūdzāt pārbaudi. E-pasti par trauksmēm jūs sasniedz šajā adresē.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Apstipriniet pastkasti {workspace} trauksmēm',
      before: [
        'Darbvietas {workspace} administrators vēlas sūtīt tās trauksmes uz šo adresi. Pirms apstiprināšanas nekas netiek sūtīts.',
      ],
      button: 'Apstiprināt adresi',
      after: ['Saite ir derīga {duration}. Ja šeit trauksmes nevēlaties, nedariet neko.'],
    },
    destinationTest: {
      subject: 'Galamērķa pārbaude',
      before: ['Ziņojumi par trauksmēm sasniedz šo galamērķi.'],
      after: [],
    },
    destinationFailing: {
      subject: 'Galamērķis {destination} ir izslēgts',
      before: [
        'Darbvietas {workspace} galamērķis {destination} trīs dienas nav pieņēmis nevienu ziņojumu un ir izslēgts. Trauksmes uz to vairs netiek sūtītas.',
      ],
      after: ['Pārbaudiet tā adresi, izmēģiniet to un ieslēdziet atkal lapā Galamērķi.'],
    },
    webhookFailing: {
      subject: 'Tīmekļa aizķere {webhook} neko nepieņem',
      before: [
        'darbvietas {workspace} tīmekļa aizķere {webhook} neko nav pieņēmusi kopš {since}. Mēģinājumi turpinās; pēc trim dienām bez panākumiem tā tiek izslēgta.',
      ],
      after: [
        'Pārbaudiet tās adresi, izmēģiniet to un ieslēdziet atkal lapā Tīmekļa aizķeres. Trūkstošo no turienes var nosūtīt vēlreiz.',
      ],
    },
    integrationDisabled: {
      subject: 'Integrācija {integration} ir izslēgta',
      before: ['darbvietas {workspace} integrācija {integration} trīs dienas neko nevarēja nosūtīt un ir izslēgta.'],
      after: [
        'Pārbaudiet tās adresi un žurnālu lapā Integrācijas, izmēģiniet to un ieslēdziet no jauna. Tad tiek nosūtīts tas, kā trūkst.',
      ],
    },
    webhookDisabled: {
      subject: 'Tīmekļa aizķere {webhook} tika izslēgta',
      before: [
        'darbvietas {workspace} tīmekļa aizķere {webhook} trīs dienas neko nav pieņēmusi, vai arī tās adreses vairs nav, un tā tika izslēgta. Notikumi tai vairs netiek sūtīti.',
      ],
      after: [
        'Pārbaudiet tās adresi, izmēģiniet to un ieslēdziet atkal lapā Tīmekļa aizķeres. Trūkstošo no turienes var nosūtīt vēlreiz.',
      ],
    },
    deviceGone: {
      subject: 'Ierīce vairs nepieņem paziņojumus',
      before: [
        'ierīce “{device}” vairs nepieņem paziņojumus un ir izņemta no jūsu iestatījumiem. Pievienojiet to paziņojumos no jauna, ja vēl to lietojat.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Īsziņas ir gandrīz iztērētas',
      before: ['no šī mēneša {budget} īsziņām par darbvietas {workspace} trauksmēm ir iztērētas {used}.'],
      after: ['Pēc pēdējās līdz nākamā mēneša sākumam (UTC) cilvēkiem ziņo pa e-pastu.'],
    },
    readingsExpiring: {
      subject: '{workspace} rādījumi tiks dzēsti {on}',
      before: [
        'darbvietas {workspace} rādījumi, kas izmērīti pirms {before}, ir vecāki, nekā tās licence tos glabā. Tie tiks dzēsti {on}.',
      ],
      after: [
        'Līdz šai dienai eksportējiet to, kas vēl vajadzīgs; darbvietas iestatījumu lapa “Glabāšana” rāda, kas tiks dzēsts. Licence, kas rādījumus glabā ilgāk, dzēšanu aptur.',
      ],
    },
    calibrationsDue: {
      subject: 'Kalibrēšana beidzas {day}',
      before: ['Šo darbvietas {workspace} sensoru kalibrēšana ir derīga līdz {day}: {sensors}.'],
      after: [
        'No nākamās dienas to vērtības ir atzīmētas kā nokavētas, līdz sensora lapā tiek reģistrēts jaunāks sertifikāts. Trauksme no tā neceļas.',
      ],
    },
    reportPaused: {
      subject: 'Pārskats ir apturēts',
      before: [
        'Darbvietas {workspace} pārskats {report} ir apturēts: tā veidotājs vairs nav administrators vai vairs neredz kādu no tā avotiem.',
      ],
      after: ['To atkal gatavos, kad administrators to atsāks sadaļā Analītika, Pārskati.'],
    },
  },
};
