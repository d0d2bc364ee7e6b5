import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { AssetFileView } from '@watchglass/schemas/asset/views';
import { Suspense, useState } from 'react';
import { usePicture } from '../file/use-picture.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import type { FileActs } from './AssetFiles.tsx';
import { thumbnailPath } from './file-paths.ts';

const LargeImage = lazily(() => import('./LargeImage.tsx').then((file) => ({ default: file.LargeImage })));

interface GalleryProps {
  readonly images: readonly AssetFileView[];
  readonly acts: FileActs;
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
} as const;

/** Images as small pictures, each of which opens the large one. */
export function Gallery({ images, acts }: GalleryProps) {
  const [shown, setShown] = useState<string | null>(null);
  const index = images.findIndex(({ id }) => id === shown);
  return (
    <>
      <Box component="ul" sx={grid}>
        {images.map((image) => (
          <Box component="li" key={image.id}>
            <Thumbnail image={image} files={acts.files} onOpen={() => setShown(image.id)} />
          </Box>
        ))}
      </Box>
      <Suspense fallback={null}>
        {index !== -1 && (
          <LargeImage
            images={images}
            index={index}
            acts={acts}
            onShow={(next) => setShown(next.id)}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ThumbnailProps {
  readonly image: AssetFileView;
  readonly files: string;
  readonly onOpen: () => void;
}

function Thumbnail({ image: { id, name }, files, onOpen }: ThumbnailProps) {
  const t = useTranslate();
  const { loaded, image } = usePicture(thumbnailPath(files, id, 'small'));
  return (
    <ButtonBase
      aria-label={t('file.showNamed', { name })}
      title={name}
      onClick={onOpen}
      sx={{ width: '100%', aspectRatio: '4 / 3', bgcolor: 'action.hover', borderRadius: 1, overflow: 'hidden' }}
    >
      {loaded.state === 'ready' && (
        <Box component="img" ref={image} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      )}
      {loaded.state === 'failed' && <Icon name="warning" sx={{ color: 'text.secondary' }} />}
    </ButtonBase>
  );
}
