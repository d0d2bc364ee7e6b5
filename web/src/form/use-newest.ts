import { useState } from 'react';

/** What a form began with, and how it begins anew with the newest: a form has its version for a key. What cannot be read leaves it as it is. */
export function useNewest<T>(shown: T, read: (shown: T) => Promise<T>): readonly [T, () => void] {
  const [opened, setOpened] = useState(shown);
  return [opened, () => void read(opened).then(setOpened, () => undefined)];
}
