import type { Language } from '@watchglass/schemas/user/languages';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { spokenAtom, speakAtom } from '../messages/language.ts';

interface Speech {
  readonly language: Language;
  readonly speak: (language: Language) => void;
  /** The texts of the last requested language failed to load. */
  readonly failed: boolean;
}

/** The language of the pages, and its change on this device. */
export function useSpeech(): Speech {
  const { language } = useAtomValue(spokenAtom);
  const speak = useSetAtom(speakAtom);
  const [failed, setFailed] = useState(false);
  return {
    language,
    failed,
    speak: (next) =>
      void speak(next).then(
        () => setFailed(false),
        () => setFailed(true),
      ),
  };
}
