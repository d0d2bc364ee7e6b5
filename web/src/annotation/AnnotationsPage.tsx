import { annotation } from '@watchglass/schemas/annotation/entity';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { useAnnotationColumns } from './annotation-columns.tsx';
import { annotationQueries } from './annotation-query.ts';
import { AnnotationFilters } from './AnnotationFilters.tsx';
import { deleteAnnotationAtom } from './atoms.ts';
import { whenWords } from './when-words.ts';

const AnnotationDialog = lazily(() =>
  import('./AnnotationDialog.tsx').then((file) => ({ default: file.AnnotationDialog })),
);

/** At most one dialog is open over the table; null writes an annotation. */
export type OpenAnnotation =
  | { readonly what: 'edit'; readonly row: AnnotationView | null }
  | { readonly what: 'delete'; readonly row: AnnotationView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenAnnotation, AnnotationView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const limited = useIsLimited();
  const remove = useSetAtom(deleteAnnotationAtom);
  const [now] = useState(useAtomValue(nowAtom));
  const close = () => onOpen(null);
  if (open.what === 'edit') {
    const target = limited ? ({ kind: 'sensor', sensorId: 0 } as const) : ({ kind: 'workspace' } as const);
    return <AnnotationDialog of={open.row ?? { target, from: now, to: null }} onClose={close} />;
  }
  const row = rows.find(({ id }) => id === open.row.id) ?? open.row;
  return (
    <ConfirmDialog
      title={t('annotation.delete.title')}
      text={t('annotation.delete.text', { time: whenWords(t, row, zone), text: row.text })}
      action={t('action.delete')}
      to="to.deleteAnnotation"
      carryOut={() => remove(organizationId, row)}
      onClose={close}
    />
  );
}

/** What people noted about things at their times. */
export const AnnotationsPage = entityPage<typeof annotation, AnnotationView, OpenAnnotation>(annotation, {
  icon: 'comment',
  texts: {
    title: 'nav.annotations',
    none: 'annotation.none',
    noneText: 'annotation.noneText',
    noneFound: 'annotation.noneFound',
  },
  readers: 'sensors',
  queries: annotationQueries,
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useAnnotationColumns,
  narrowHides: ['target', 'writtenBy', 'writtenAt'],
  filters: AnnotationFilters,
  create: { label: 'annotation.write', opens: { what: 'edit', row: null } },
  opens: (row) => ({ what: 'edit', row }),
  useMayOpen: () => {
    const limited = useIsLimited();
    return ({ target }) => !limited || target.kind !== 'workspace';
  },
  dialogs: Dialogs,
});
