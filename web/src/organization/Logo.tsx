import Box from '@mui/material/Box';
import { usePicture } from '../file/use-picture.ts';
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

/** Decoration beside the name. */
function Picture({ path, height }: { path: string; height: number }) {
  const { loaded, image } = usePicture(path);
  return (
    loaded.state === 'ready' && (
      <Box
        component="img"
        ref={image}
        alt=""
        sx={{ height, maxWidth: height * 8, objectFit: 'contain', mr: 2, flexShrink: 0 }}
      />
    )
  );
}
