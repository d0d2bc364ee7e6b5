import { useTranslate } from '../messages/messages.ts';
import type { Notes } from './use-notes.tsx';

/** The key of a chart that writes an annotation, for members who may. */
export function NoteKeys({ notes }: { readonly notes: Pick<Notes, 'write'> }) {
  const t = useTranslate();
  return notes.write === undefined ? null : t('annotation.keys');
}
