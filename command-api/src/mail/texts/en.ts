import type { Texts } from '../texts.ts';

export const en: Texts = {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  linkHint: 'If the button does not work, open this address:',
  sender: 'Watchglass, monitoring of wireless sensors',
  letters: {
    confirmEmail: {
      subject: 'Confirm your e-mail address',
      before: [
        'Somebody, hopefully you, registered at Watchglass with this e-mail address. Please confirm that it is yours.',
      ],
      button: 'Confirm address',
      after: [
        'The link holds for {duration}. If it was not you, do nothing: without the confirmation nobody can sign in.',
      ],
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      before: [
        'Somebody, hopefully you, registered at Watchglass with this e-mail address. There is an account with it already: sign in with it.',
        'If you do not know the password, follow “Forgot your password?” on the sign-in page. If it was not you, do nothing: nothing has changed.',
      ],
      after: [],
    },
    resetPassword: {
      subject: 'Choose a new password',
      before: ['Somebody, hopefully you, wants to choose a new password for this account.'],
      button: 'Choose password',
      after: [
        'The link holds for {duration} and works once. If it was not you, do nothing: your password stays as it is.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: [
        'The password of your account was changed, and all other sessions were signed out.',
        'If it was not you, choose a new password at once: on the sign-in page, follow “Forgot your password?”.',
      ],
      after: [],
    },
    invitation: {
      subject: 'You are invited to {workspace}',
      before: ['you are invited to the workspace {workspace} at Watchglass.'],
      button: 'Open invitation',
      after: [
        'The link holds for {duration} and is for this e-mail address only. If you do not want to join, do nothing.',
      ],
    },
    ownershipGiven: {
      subject: 'You have transferred ownership of {workspace}',
      before: [
        'ownership of the workspace {workspace} has passed to another member, as you asked. You stay an administrator.',
        'If it was not you, write to the new owner at once and change your password.',
      ],
      after: [],
    },
    ownershipReceived: {
      subject: 'You are the owner of {workspace} now',
      before: [
        'ownership of the workspace {workspace} has been transferred to you. Only you can transfer or delete it from now on.',
      ],
      after: [],
    },
    workspaceDeleted: {
      subject: '{workspace} was deleted',
      before: [
        'the workspace {workspace} was deleted by its owner. Nobody can open it any more, and its bases are refused.',
        'As an administrator you can restore it until {until}:',
      ],
      button: 'Restore workspace',
      after: [
        'After that its secrets and company data are destroyed for good. If it is meant to be deleted, do nothing.',
      ],
    },
    workspaceRestored: {
      subject: '{workspace} was restored',
      before: [
        'the workspace {workspace}, which had been deleted, was restored. Everything is as it was; what its bases would have sent meanwhile is missing.',
        'If that was not meant, its owner can delete it again.',
      ],
      after: [],
    },
    baseClaimRefused: {
      subject: 'Somebody tried to register base {base}',
      before: [
        'Somebody else tried to register the base {base} of the workspace {workspace}. The attempt was refused, and the base stays yours.',
      ],
      after: [
        'If you sold or gave away the base, unregister it, so that its new owner can register it. Otherwise there is nothing to do.',
      ],
    },
    notificationTest: {
      subject: 'Test of your notifications',
      before: ['you asked for a test. E-mails about alarms reach you at this address.'],
      after: [],
    },
    confirmMailbox: {
      subject: 'Confirm the mailbox for alarms of {workspace}',
      before: [
        'an administrator of the workspace {workspace} wants its alarms to be sent to this address. Nothing is sent before the address is confirmed.',
      ],
      button: 'Confirm address',
      after: ['The link holds for {duration}. If you do not want alarms here, do nothing.'],
    },
    destinationTest: {
      subject: 'Test of a destination',
      before: ['Messages about alarms reach this destination.'],
      after: [],
    },
    destinationFailing: {
      subject: 'The destination {destination} was switched off',
      before: [
        'the destination {destination} of the workspace {workspace} has taken no message for three days and was switched off. Alarms are no longer sent to it.',
      ],
      after: ['Check its address, test it and switch it on again on the page Destinations.'],
    },
    webhookFailing: {
      subject: 'The webhook {webhook} takes nothing',
      before: [
        'the webhook {webhook} of the workspace {workspace} has taken nothing since {since}. It is tried again, and switched off after three days without a success.',
      ],
      after: [
        'Check its address, test it and enable it again on the page Webhooks. What it missed can be sent again from there.',
      ],
    },
    integrationDisabled: {
      subject: 'The integration {integration} was disabled',
      before: [
        'the integration {integration} of the workspace {workspace} has sent nothing for three days and was disabled.',
      ],
      after: [
        'Check its address and its log on the page Integrations, test it and enable it again. What it missed is sent then.',
      ],
    },
    webhookDisabled: {
      subject: 'The webhook {webhook} was switched off',
      before: [
        'the webhook {webhook} of the workspace {workspace} has taken nothing for three days, or its address is gone, and was switched off. Events are no longer sent to it.',
      ],
      after: [
        'Check its address, test it and enable it again on the page Webhooks. What it missed can be sent again from there.',
      ],
    },
    deviceGone: {
      subject: 'A device no longer takes notifications',
      before: [
        'the device “{device}” no longer takes notifications and was removed from your settings. Add it again in your notification settings if you still use it.',
      ],
      after: [],
    },
    smsBudget: {
      subject: 'Text messages are nearly used up',
      before: ['{used} of this month’s {budget} text messages about alarms of the workspace {workspace} are used up.'],
      after: ['Once the last one is sent, people are told by e-mail until the next month begins (UTC).'],
    },
    readingsExpiring: {
      subject: 'Readings of {workspace} will be deleted on {on}',
      before: [
        'readings of the workspace {workspace} that were measured before {before} are older than its licence keeps them. They will be deleted on {on}.',
      ],
      after: [
        'Export what you still need before that day; the page Retention of the workspace’s settings says what will go. A licence that keeps readings longer stops the deletion.',
      ],
    },
    calibrationsDue: {
      subject: 'Calibration ends on {day}',
      before: ['the calibration of these sensors in the workspace {workspace} is valid until {day}: {sensors}.'],
      after: [
        'From the next day on their values are marked as overdue, until a newer certificate is recorded on the sensor’s page. No alarm is raised by it.',
      ],
    },
    reportPaused: {
      subject: 'A report is paused',
      before: [
        'the report {report} of the workspace {workspace} is paused: whoever scheduled it is no administrator any more, or does not see one of its sources any more.',
      ],
      after: ['It is made again once an administrator resumes it under Analytics, Reports.'],
    },
  },
};
