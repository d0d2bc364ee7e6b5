export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The mail that asks a person to confirm the address. `hours` is how long the link holds. */
export function confirmEmailLetter({ name, link, hours }: { name: string; link: string; hours: number }): Letter {
  return {
    subject: 'Confirm your e-mail address',
    text: [
      `Hello ${name},`,
      'somebody, hopefully you, registered at Watchglass with this e-mail address. To confirm it, open this link:',
      link,
      `The link holds for ${hours} hours. If it was not you, do nothing: without the confirmation nobody can sign in.`,
    ].join('\n\n'),
  };
}
