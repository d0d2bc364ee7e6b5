import { useState } from 'react';

/**
 * Holds the version that a form starts from and restarts the form with the newest one: the version is the form's key. A
 * failed read changes nothing.
 */
export function useNewest<T>(shown: T, read: (shown: T) => Promise<T>): readonly [T, () => void] {
  const [opened, setOpened] = useState(shown);
  return [opened, () => void read(opened).then(setOpened, () => undefined)];
}
