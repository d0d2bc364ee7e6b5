import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useRead } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';
import type { LogoKind } from './atoms.ts';

interface LogoProps {
  readonly kind: LogoKind;
  /** In pixels; the width follows the picture. */
  readonly height: number;
}

/** The workspace's own picture, if it has one. */
export function Logo({ kind, height }: LogoProps) {
  const { id, logos } = useOrganization();
  const hash = logos[kind];
  return hash && <Picture path={`/api/spaces/space/${id}/${kind}logo/${hash}`} height={height} />;
}

/** Loaded with the person's token, which an `img` would not send. It is decoration beside the name. */
function Picture({ path, height }: { path: string; height: number }) {
  const { loaded } = useRead<Blob>(
    path,
    async (http, signal) => (await http.call<Blob>(path, { file: true, signal })).value,
  );
  const blob = loaded.state === 'ready' ? loaded.value : null;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (blob === null || image.current === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return (
    blob && (
      <Box
        component="img"
        ref={image}
        alt=""
        sx={{ height, maxWidth: height * 8, objectFit: 'contain', mr: 2, flexShrink: 0 }}
      />
    )
  );
}
