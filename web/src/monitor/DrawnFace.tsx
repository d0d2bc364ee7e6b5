import Box from '@mui/material/Box';
import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { nowAtom } from '../live/clock.ts';
import { linkLostAtom } from '../live/link.ts';
import { spokenAtom } from '../messages/language.ts';
import { Face } from '../public-tile/face.ts';
import { spokenOf } from '../public-tile/texts.ts';

/** A tile as its own page draws it. Its styles are its own: it stands in a shadow root. Null while it is loading. */
export function DrawnFace({ tile }: { readonly tile: PublicTile | null }) {
  const host = useRef<HTMLDivElement>(null);
  const face = useRef<Face>(null);
  const { language } = useAtomValue(spokenAtom);
  const isCutOff = useAtomValue(linkLostAtom);
  const now = useAtomValue(nowAtom);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (root) face.current = new Face(root, spokenOf([language]));
  }, [language]);
  useEffect(() => {
    face.current?.show(tile === null ? { kind: 'loading' } : { kind: 'tile', tile, now, isCutOff });
  }, [tile, now, isCutOff, language]);
  return <Box ref={host} sx={{ height: '100%', minHeight: 0, flexGrow: 1 }} />;
}
