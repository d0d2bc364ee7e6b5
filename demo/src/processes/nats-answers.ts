import net from 'node:net';

interface Account {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/**
 * Returns true if JetStream works. A server whose disk was full may still greet and never store again, so it is asked
 * for JetStream's content, which a stuck server does not return.
 */
export function natsAnswers({ port, user, password }: Account, withinMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const say = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    let said = '';
    socket.setTimeout(withinMs, () => say(false));
    socket.once('error', () => say(false));
    socket.once('close', () => say(false));
    socket.once('connect', () => {
      const account = JSON.stringify({ user, pass: password, verbose: false, pedantic: false });
      socket.write(`CONNECT ${account}\r\nSUB watchglass.answer 1\r\nPUB $JS.API.INFO watchglass.answer 0\r\n\r\n`);
    });
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
      if (/^MSG /m.test(said)) say(true);
    });
  });
}
