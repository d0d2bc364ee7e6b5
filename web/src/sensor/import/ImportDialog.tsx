import type { ImportChange, ImportRefused } from '@watchglass/schemas/sensor/import';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { linkLostAtom } from '../../live/link.ts';
import { useLocations } from '../../location/atoms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { JobDialog } from '../../table/selection/JobDialog.tsx';
import { useJob } from '../../table/selection/use-job.ts';
import { useOrganization } from '../../user/rights.ts';
import { importPartAtom } from './atoms.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { inOrder } from './import-parts.ts';
import { reasonText } from './texts.ts';
import { useCheckedFile } from './use-checked-file.ts';

/** Imports sensors from a file: what it changes is listed first, and carried out part by part. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const importPart = useSetAtom(importPartAtom);
  const file = useCheckedFile();
  const job = useJob<ImportChange, ImportRefused>();
  const places = useLocations();
  const locations = useMemo(() => new Map(places.map(({ id, name }) => [id, name])), [places]);
  const changes = file.found?.changes ?? [];
  const named = new Map(changes.map(({ sensorId, sensor }) => [String(sensorId), sensor]));
  return (
    <JobDialog
      title={t('import.title')}
      submit={changes.length === 0 ? t('import.open') : t('import.start', { count: changes.length })}
      maxWidth="md"
      danger={false}
      blocked={changes.length === 0}
      to="to.import"
      job={job}
      refused={job.refused.map((each) => ({
        key: each.sensor,
        name: named.get(each.sensor) ?? each.sensor,
        reason: reasonText(t, each),
      }))}
      onSubmit={() =>
        job.start(inOrder(changes), (part) =>
          importPart({ organizationId, changes: part, locations, createTags: file.createTags }),
        )
      }
      onClose={onClose}
    >
      <ChosenFile file={file} blocked={lost} locations={locations} />
    </JobDialog>
  );
}
