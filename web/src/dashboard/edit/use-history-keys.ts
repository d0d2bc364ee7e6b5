import { useEffect, useEffectEvent } from 'react';
import { historyKey } from './keys.ts';
import type { Editor } from './use-editor.ts';

/** Undo and redo outside the dialog, which has its own keys. */
export function useHistoryKeys(editor: Editor): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = historyKey(event);
    if (key === null || event.target instanceof HTMLInputElement) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    editor[key]();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
