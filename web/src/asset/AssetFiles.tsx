import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AssetFileView, AssetView } from '@watchglass/schemas/asset/views';
import type { FileView } from '@watchglass/schemas/file/views';
import type { Page } from '@watchglass/schemas/page';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { section } from '../look/section.ts';
import { saveStoredAtom } from '../file/atoms.ts';
import { ChooseFiles } from '../file/ChooseFiles.tsx';
import { UploadList } from '../file/UploadList.tsx';
import { useUploads } from '../file/use-uploads.ts';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useActing } from '../table/use-acting.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { addFileAtom, removeFileAtom } from './atoms.ts';
import { Attachments } from './Attachments.tsx';
import { assetFilesPath } from './file-paths.ts';
import { Gallery } from './Gallery.tsx';

/** What a file of an asset can be asked for. */
export interface FileActs {
  readonly files: string;
  readonly onSave: (file: AssetFileView) => void;
  /** Null for those who may not remove it now. */
  readonly onRemove: ((file: AssetFileView) => void) | null;
}

/** The images of an asset as a gallery and its other files as a list; members who may change it upload and remove. */
export function AssetFiles({ asset }: { readonly asset: Pick<AssetView, 'id'> }) {
  const t = useTranslate();
  const files = assetFilesPath(useOrganization().id, asset.id);
  const mayWrite = useMay('sensors', 'w');
  const lost = useAtomValue(linkLostAtom);
  const reading = useRead(files, (http, signal) => http.get<Page<AssetFileView>>(`${files}?rowsPerPage=100`, signal));
  const isOurs = useCallback((row: unknown) => isRow(row, asset.id), [asset.id]);
  useRowChanges('asset', reading, isOurs);
  const { again } = reading;
  const [add, remove, save] = [useSetAtom(addFileAtom), useSetAtom(removeFileAtom), useSetAtom(saveStoredAtom)];
  const name = useCallback(async (file: FileView) => add(files, file.id).then(again), [add, files, again]);
  const { uploads, send } = useUploads(name);
  const { act, failed } = useActing(again);
  const [removing, setRemoving] = useState<AssetFileView | null>(null);
  const acts: FileActs = {
    files,
    onSave: (file) => void act('to.saveFile', () => save(`${files}/${file.id}`, file.name)),
    onRemove: mayWrite && !lost ? setRemoving : null,
  };
  return (
    <Box component="section" aria-label={t('file.title')} sx={section}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="h2">{t('file.title')}</Typography>
        {mayWrite && (
          <ChooseFiles name="assetFiles" multiple startIcon={<Icon name="add" />} onChosen={send}>
            {t('file.add')}
          </ChooseFiles>
        )}
      </Box>
      {failed !== null && <FormFailure to={failed.to} failure={failed.failure} />}
      <UploadList uploads={uploads} />
      <Show loaded={reading.loaded} again={() => void again()} small>
        {({ items }) => <Files items={items} acts={acts} mayWrite={mayWrite} />}
      </Show>
      {removing !== null && (
        <ConfirmDialog
          title={t('file.remove.title', { name: removing.name })}
          text={t('file.remove.text')}
          action={t('file.remove')}
          to="to.removeFile"
          carryOut={() => remove(files, removing.id).then(again)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Box>
  );
}

interface FilesProps {
  readonly items: readonly AssetFileView[];
  readonly acts: FileActs;
  readonly mayWrite: boolean;
}

function Files({ items, acts, mayWrite }: FilesProps) {
  const t = useTranslate();
  const [images, others] = [items.filter((file) => file.hasThumbnail), items.filter((file) => !file.hasThumbnail)];
  if (items.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {mayWrite ? `${t('file.none')} ${t('file.help')}` : t('file.none')}
      </Typography>
    );
  return (
    <>
      {images.length > 0 && <Gallery images={images} acts={acts} />}
      {others.length > 0 && <Attachments items={others} acts={acts} />}
    </>
  );
}
