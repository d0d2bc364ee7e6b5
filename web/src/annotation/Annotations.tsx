import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { readNowAtom } from '../live/clock.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import type { Begun } from './annotation-form.ts';
import { AnnotationItem } from './AnnotationItem.tsx';
import { useAnnotations } from './use-annotations.ts';

const AnnotationDialog = lazily(() =>
  import('./AnnotationDialog.tsx').then((file) => ({ default: file.AnnotationDialog })),
);

const SHOWN = 5;

interface AnnotationsProps {
  /** The thing of the page. */
  readonly on: Exclude<AnnotationTarget, { kind: 'workspace' | 'point' }>;
}

/** The thing in the filters of the list, and among what a page shows. */
function filterOf(on: AnnotationsProps['on']): readonly [filter: 'sensors' | 'assets' | 'locations', id: string] {
  if (on.kind === 'sensor') return ['sensors', String(on.sensorId)];
  return on.kind === 'asset' ? ['assets', on.assetId] : ['locations', on.locationId];
}

/** The latest annotations of a thing, of where it is and of the workspace, on the page of the thing. */
export function Annotations({ on }: AnnotationsProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const mayWrite = useMay('alarms', 'w');
  const lost = useAtomValue(linkLostAtom);
  const now = useSetAtom(readNowAtom);
  const [open, setOpen] = useState<AnnotationView | Begun | null>(null);
  const [filter, thing] = filterOf(on);
  const { items, total } = useAnnotations({ [filter]: [thing] }, SHOWN);
  if (items.length === 0 && !mayWrite) return null;
  return (
    <Box component="section" aria-label={t('nav.annotations')} sx={section}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography variant="h2">{t('nav.annotations')}</Typography>
        {mayWrite && (
          <Button
            size="small"
            startIcon={<Icon name="add" />}
            disabled={lost}
            onClick={() => setOpen({ target: on, from: now(), to: null })}
          >
            {t('annotation.write')}
          </Button>
        )}
      </Box>
      {items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <AnnotationItem key={item.id} of={item} onEdit={setOpen} />
          ))}
        </Box>
      )}
      <More count={total - items.length} path={`/${id}/analytics/annotations?${filter}=${thing}`} />
      <Suspense fallback={null}>{open && <AnnotationDialog of={open} onClose={() => setOpen(null)} />}</Suspense>
    </Box>
  );
}

/** Leads to the whole list. */
function More({ count, path }: { readonly count: number; readonly path: string }) {
  const t = useTranslate();
  if (count <= 0) return null;
  return (
    <Link component={RouterLink} to={path} sx={{ alignSelf: 'flex-start' }}>
      {t('annotation.more', { count })}
    </Link>
  );
}
