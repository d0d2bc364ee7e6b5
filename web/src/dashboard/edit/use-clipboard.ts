import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { Http } from '../../http/http.ts';
import { loadCode } from '../../http/load-code.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { inReadingOrder } from '../layout.ts';
import { newTileId } from '../new-tile-id.ts';
import { roomIn, type Commands } from './commands.ts';
import { textOfTiles } from './copied-tiles.ts';
import type { Counterparts, readTiles as Reads } from './pasted-tiles.ts';
import { targetsOf, type Editor } from './use-editor.ts';

export interface Clipboard {
  readonly copy: () => void;
  readonly cut: () => void;
}

interface Read {
  readonly readTiles: typeof Reads;
  readonly counterparts: Counterparts;
}

/** The code that reads tiles, and the counterparts of what they name in another workspace. */
async function readPasted(http: Http, organizationId: number, text: string): Promise<Read> {
  const { readTiles, strangersIn } = await loadCode(() => import('./pasted-tiles.ts'));
  const strangers = strangersIn(text, organizationId);
  if (strangers === null) return { readTiles, counterparts: new Map() };
  const { counterpartsOf } = await loadCode(() => import('./counterparts.ts'));
  return { readTiles, counterparts: await counterpartsOf(http, organizationId, strangers) };
}

interface Needs {
  readonly editor: Editor;
  readonly commands: Commands;
  readonly say: (text: string) => void;
}

/** True where the browser's own copy and paste is meant: in texts and dialogs. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]')) return true;
  return window.getSelection()?.isCollapsed === false;
}

/** The selected tiles, else the one that has the focus. */
function chosenIn({ selected, shown, layout }: Editor) {
  const focused = document.activeElement?.closest<HTMLElement>('[data-tile-id]')?.dataset['tileId'];
  const ids = focused === undefined ? selected : targetsOf(selected, focused);
  return inReadingOrder(shown, layout).filter(({ id }) => ids.has(id));
}

/**
 * Copies, cuts and pastes tiles by the browser's events: pages over plain HTTP have no clipboard API. Buttons trigger the
 * same events.
 */
export function useClipboard({ editor, commands, say }: Needs): Clipboard {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const tiles = chosenIn(editor);
    if (isElsewhere(event.target) || tiles.length === 0 || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOfTiles(organizationId, tiles));
    if (event.type === 'cut') commands.remove(new Set(tiles.map(({ id }) => id)));
    say(t(event.type === 'cut' ? 'edit.wasCut' : 'edit.copied', { count: tiles.length }));
  });
  const http = useAtomValue(requiredHttpAtom);
  const insert = useEffectEvent((text: string, { readTiles, counterparts }: Read) => {
    const into = { organizationId, room: roomIn(editor.history.now), newId: newTileId, counterparts };
    const pasted = readTiles(text, into);
    if (pasted.fault !== undefined) return say(t(`edit.paste.${pasted.fault}`));
    if (!commands.insert(pasted.tiles)) return;
    const { emptied, tiles } = pasted;
    say(emptied === 0 ? t('edit.pasted', { count: tiles.length }) : t('edit.pastedEmpty', { count: emptied }));
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    readPasted(http, organizationId, text).then(
      (read) => insert(text, read),
      () => say(t('failure.unknown')),
    );
  });
  useEffect(() => {
    const listeners = { copy, cut: copy, paste };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, listeners[kind]);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listeners[kind]);
    };
  }, []);
  return { copy: () => document.execCommand('copy'), cut: () => document.execCommand('cut') };
}
