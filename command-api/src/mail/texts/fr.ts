import type { Texts } from '../texts.ts';

export const fr: Texts = {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  sender: 'Watchglass, surveillance de capteurs sans fil',
  letters: {
    confirmEmail: {
      subject: 'Confirmez votre adresse e-mail',
      before: [
        'Quelqu’un, vous-même nous l’espérons, s’est inscrit sur Watchglass avec cette adresse e-mail. Veuillez confirmer qu’elle est la vôtre.',
      ],
      button: 'Confirmer l’adresse',
      after: [
        'Le lien est valable pendant {duration}. Si ce n’était pas vous, ne faites rien : sans confirmation, personne ne peut se connecter.',
      ],
    },
    alreadyRegistered: {
      subject: 'Vous avez déjà un compte',
      before: [
        'Quelqu’un, vous-même nous l’espérons, s’est inscrit sur Watchglass avec cette adresse e-mail. Un compte existe déjà avec elle : connectez-vous.',
        'Si vous ne connaissez pas le mot de passe, suivez « Mot de passe oublié ? » sur la page de connexion. Si ce n’était pas vous, ne faites rien : rien n’a changé.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Choisissez un nouveau mot de passe',
      before: ['Quelqu’un, vous-même nous l’espérons, souhaite choisir un nouveau mot de passe pour ce compte.'],
      button: 'Choisir le mot de passe',
      after: [
        'Le lien est valable pendant {duration} et ne fonctionne qu’une fois. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
      ],
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été modifié',
      before: [
        'Le mot de passe de votre compte a été modifié et toutes les autres sessions ont été fermées.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : sur la page de connexion, suivez « Mot de passe oublié ? ».',
      ],
      after: [],
    },
    invitation: {
      subject: 'Vous êtes invité à rejoindre {workspace}',
      before: ['Vous êtes invité à rejoindre l’espace de travail {workspace} sur Watchglass.'],
      button: 'Ouvrir l’invitation',
      after: [
        'Le lien est valable pendant {duration} et seulement pour cette adresse e-mail. Si vous ne souhaitez pas le rejoindre, ne faites rien.',
      ],
    },
    ownershipGiven: {
      subject: 'Vous avez transféré la propriété de {workspace}',
      before: [
        'L’espace de travail {workspace} appartient désormais à un autre membre, comme vous l’avez demandé. Vous restez administrateur.',
        'Si ce n’était pas vous, écrivez tout de suite au nouveau propriétaire et changez votre mot de passe.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'Vous êtes désormais propriétaire de {workspace}',
      before: [
        'La propriété de l’espace de travail {workspace} vous a été transférée. Vous seul pouvez désormais le transférer ou le supprimer.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} a été supprimé',
      before: [
        'L’espace de travail {workspace} a été supprimé par son propriétaire. Plus personne ne peut l’ouvrir et ses stations de base sont refusées.',
        'En tant qu’administrateur, vous pouvez le restaurer jusqu’au {until} :',
      ],
      button: 'Restaurer',
      after: [
        'Ensuite, ses secrets et les données de l’entreprise sont détruits définitivement. S’il doit rester supprimé, ne faites rien.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} a été restauré',
      before: [
        'L’espace de travail {workspace}, qui avait été supprimé, a été restauré. Tout est comme avant ; il manque ce que ses stations de base auraient envoyé entre-temps.',
        'Si ce n’était pas voulu, son propriétaire peut le supprimer à nouveau.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Quelqu’un a tenté d’enregistrer la station de base {base}',
      before: [
        'Quelqu’un d’autre a tenté d’enregistrer la station de base {base} de l’espace de travail {workspace}. La tentative a été refusée et la station de base reste la vôtre.',
      ],
      after: [
        'Si vous avez vendu ou donné la station de base, annulez son enregistrement afin que son nouveau propriétaire puisse l’enregistrer. Sinon, il n’y a rien à faire.',
      ],
    },
    notificationTest: {
      subject: 'Test de vos notifications',
      before: ['vous avez demandé un test. Les courriels au sujet des alarmes vous parviennent à cette adresse.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Confirmez la boîte aux lettres pour les alarmes de {workspace}',
      before: [
        'un administrateur de l’espace de travail {workspace} souhaite envoyer ses alarmes à cette adresse. Rien n’est envoyé avant la confirmation.',
      ],
      button: 'Confirmer l’adresse',
      after: ['Le lien est valable {duration}. Si vous ne voulez pas d’alarmes ici, ne faites rien.'],
    },
    destinationTest: {
      subject: 'Test d’une destination',
      before: ['Les messages au sujet des alarmes parviennent à cette destination.'],
      after: [],
    },
    destinationFailing: {
      subject: 'La destination {destination} a été désactivée',
      before: [
        'la destination {destination} de l’espace de travail {workspace} n’a accepté aucun message pendant trois jours et a été désactivée. Les alarmes ne lui sont plus envoyées.',
      ],
      after: ['Vérifiez son adresse, testez-la et réactivez-la sur la page Destinations.'],
    },
    webhookFailing: {
      subject: 'Le webhook {webhook} n’accepte rien',
      before: [
        'le webhook {webhook} de l’espace de travail {workspace} n’a rien accepté depuis {since}. Les essais continuent ; il est désactivé après trois jours sans succès.',
      ],
      after: [
        'Vérifiez son adresse, testez-le et réactivez-le sur la page Webhooks. Ce qui lui manque peut y être renvoyé.',
      ],
    },
    integrationDisabled: {
      subject: 'L’intégration {integration} a été désactivée',
      before: [
        'l’intégration {integration} de l’espace de travail {workspace} n’a rien pu envoyer pendant trois jours et a été désactivée.',
      ],
      after: [
        'Vérifiez son adresse et son journal sur la page Intégrations, testez-la et réactivez-la. Ce qui lui manque est alors envoyé.',
      ],
    },
    webhookDisabled: {
      subject: 'Le webhook {webhook} a été désactivé',
      before: [
        'le webhook {webhook} de l’espace de travail {workspace} n’a rien accepté pendant trois jours, ou son adresse n’existe plus ; il a été désactivé. Les événements ne lui sont plus envoyés.',
      ],
      after: [
        'Vérifiez son adresse, testez-le et réactivez-le sur la page Webhooks. Ce qui lui manque peut y être renvoyé.',
      ],
    },
    deviceGone: {
      subject: 'Un appareil n’accepte plus de notifications',
      before: [
        'l’appareil « {device} » n’accepte plus de notifications et a été retiré de vos paramètres. Ajoutez-le de nouveau dans vos notifications si vous l’utilisez encore.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Les SMS sont presque épuisés',
      before: ['sur les {budget} SMS de ce mois pour les alarmes de l’espace {workspace}, {used} sont utilisés.'],
      after: ['Après le dernier, les personnes sont informées par e-mail jusqu’au début du mois suivant (UTC).'],
    },
    readingsExpiring: {
      subject: 'Des mesures de {workspace} seront supprimées le {on}',
      before: [
        'les mesures de l’espace de travail {workspace} effectuées avant le {before} sont plus anciennes que la durée de conservation de sa licence. Elles seront supprimées le {on}.',
      ],
      after: [
        'Exportez avant ce jour ce dont vous avez encore besoin ; la page Conservation des paramètres de l’espace de travail indique ce qui sera supprimé. Une licence qui conserve les mesures plus longtemps arrête la suppression.',
      ],
    },
    calibrationsDue: {
      subject: 'L’étalonnage prend fin le {day}',
      before: [
        'l’étalonnage de ces capteurs de l’espace de travail {workspace} est valable jusqu’au {day} : {sensors}.',
      ],
      after: [
        'Dès le lendemain, leurs valeurs sont signalées comme échues, jusqu’à ce qu’un certificat plus récent soit enregistré sur la page du capteur. Aucune alarme n’en résulte.',
      ],
    },
    reportPaused: {
      subject: 'Un rapport est suspendu',
      before: [
        'le rapport {report} de l’espace de travail {workspace} est suspendu : son auteur n’est plus administrateur ou ne voit plus l’une de ses sources.',
      ],
      after: ['Il sera de nouveau établi dès qu’un administrateur le reprendra sous Analyse, Rapports.'],
    },
  },
};
