import type { WallPresence } from '@watchglass/schemas/wall/views';
import type { Translate } from '../messages/messages.ts';
import { ageText } from '../value/Age.tsx';
import { ownVersion } from '../version/atoms.ts';

/** Whether a wall paints: a covered or hidden window does not, though it sends heartbeats. */
export function paintingText(t: Translate, { paintedSeconds }: WallPresence): string {
  return paintedSeconds === 0
    ? t('walls.painting.fresh')
    : t('walls.painting.old', { age: ageText(t, paintedSeconds * 1_000) });
}

/** How the build of a wall stands to that of this page, which is the server's. */
export function versionText(t: Translate, { version }: WallPresence): string {
  const isOlder = ownVersion() !== '' && version !== '' && version < ownVersion();
  return t(isOlder ? 'walls.olderVersion' : 'walls.sameVersion');
}
