import { refuse } from '@watchglass/schemas/refusals';
import { normalCode } from '@watchglass/schemas/wall/code';
import type { Screen } from '@watchglass/schemas/wall/commands';
import type { AskingScreen } from '@watchglass/schemas/wall/views';
import { WRONG_CODES_PER_PERSON, WRONG_CODES_WINDOW_MINUTES } from '@watchglass/schemas/wall/limits';
import { USER_CODE } from '@watchglass/schemas/wall/messages';
import { countedSecrets } from '@watchglass/streams/http/counted-secrets';
import { iso } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';

interface PairingRow extends Record<string, unknown> {
  readonly user_code: string;
  readonly screen: Screen;
  readonly browser: string;
  readonly network: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
}

const COUNTED = {
  kind: USER_CODE,
  limit: WRONG_CODES_PER_PERSON,
  windowMs: WRONG_CODES_WINDOW_MINUTES * 60_000,
};

/**
 * The screen that shows a code now. Refuses (`CodeUnknown`) unknown, expired and answered codes alike, and a person who
 * entered too many wrong ones.
 */
export async function askingScreen(
  { relational, clock }: Pick<Reading, 'relational' | 'clock'>,
  { person, text }: { readonly person: string; readonly text: string },
): Promise<AskingScreen> {
  const now = clock();
  const code = normalCode(text);
  const wrong = countedSecrets(relational, COUNTED);
  const waitMs = await wrong.take(person, code ?? text, now);
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const [row] =
    code === null
      ? []
      : await relational.query<PairingRow>({
          name: 'walls.asking',
          text: `SELECT user_code, screen, browser, network, asked_at, expires_at FROM vault.wall_pairings
            WHERE user_code = $1 AND state = 'open' AND expires_at > $2`,
          values: [code, now],
        });
  if (row === undefined) return refuse('CodeUnknown');
  await wrong.refund(person, code ?? text);
  const { user_code, screen, browser, network, asked_at, expires_at } = row;
  return { code: user_code, screen, browser, network, askedAt: iso(asked_at), expiresAt: iso(expires_at) };
}
