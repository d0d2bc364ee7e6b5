import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AssetView } from '@watchglass/schemas/asset/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { Annotations } from '../annotation/Annotations.tsx';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { HistorySection } from '../history/HistorySection.tsx';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { PlansWith } from '../plan/PlansWith.tsx';
import { Tags } from '../sensor/Tags.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { assetList, deleteAssetAtom, restoreAssetAtom } from './atoms.ts';
import { AssetFiles } from './AssetFiles.tsx';
import { AssetPoints } from './AssetPoints.tsx';

const AssetDialog = lazily(() => import('./AssetDialog.tsx').then((file) => ({ default: file.AssetDialog })));
const PointDialogs = lazily(() => import('./PointDialogs.tsx').then((file) => ({ default: file.PointDialogs })));

export function AssetPage() {
  const { assetId = '' } = useParams();
  return (
    <ForReaders module="sensors">
      <Found key={assetId} id={assetId} />
    </ForReaders>
  );
}

function Found({ id }: { id: string }) {
  const loaded = useRowList(assetList(useOrganization().id));
  // An asset that was deleted on this page stays shown, with a button that restores it.
  const [deleted, setDeleted] = useState<AssetView | null>(null);
  return (
    <Show loaded={loaded}>
      {(rows) => {
        const asset = rows.get(id);
        if (asset !== undefined) return <Asset asset={asset} onDeleted={() => setDeleted(asset)} />;
        return deleted === null ? <NotFound /> : <Deleted asset={deleted} />;
      }}
    </Show>
  );
}

function Deleted({ asset }: { asset: AssetView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const restore = useSetAtom(restoreAssetAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const again = () =>
    restore({ organizationId, id: asset.id }).catch((thrown: unknown) => setFailure(failureFrom(thrown)));
  return (
    <Page title={asset.name}>
      <FormFailure to="to.restoreAsset" failure={failure} />
      <Alert
        severity="info"
        variant="outlined"
        role="status"
        action={<Button onClick={() => void again()}>{t('asset.restore')}</Button>}
      >
        {t('asset.deleted', { name: asset.name })}
      </Alert>
    </Page>
  );
}

interface AssetProps {
  readonly asset: AssetView;
  readonly onDeleted: () => void;
}

function Asset({ asset, onDeleted }: AssetProps) {
  const t = useTranslate();
  const mayWrite = useMay('sensors', 'w');
  return (
    <Page title={asset.name} actions={mayWrite && <Actions asset={asset} onDeleted={onDeleted} />}>
      <Facts asset={asset} />
      {asset.description !== '' && (
        <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch', overflowWrap: 'anywhere' }}>
          {asset.description}
        </Typography>
      )}
      {asset.points.length === 0 ? (
        <Statement icon="chart" title={t('point.none')} text={t('point.noneText')} />
      ) : (
        <AssetPoints asset={asset} />
      )}
      <Annotations on={{ kind: 'asset', assetId: asset.id }} />
      <AssetFiles asset={asset} />
      <PlansWith by="points" ids={asset.points.map(({ id }) => id)} />
      <HistorySection concept="asset" id={asset.id} />
    </Page>
  );
}

function Facts({ asset }: { asset: AssetView }) {
  const t = useTranslate();
  const facts = [
    ...(asset.location === null ? [] : [{ name: t('location.one'), value: <LocationName id={asset.location} /> }]),
    ...(asset.tags.length > 0 ? [{ name: t('sensor.tags'), value: <Tags wrap tags={asset.tags} /> }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 1, m: 0, fontSize: '0.875rem' }}>
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'flex', gap: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Actions({ asset, onDeleted }: AssetProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const remove = useSetAtom(deleteAssetAtom);
  const [open, setOpen] = useState<'edit' | 'delete' | 'add' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setOpen('add')}>
        {t('point.add')}
      </Button>
      <Button variant="outlined" startIcon={<Icon name="edit" />} disabled={lost} onClick={() => setOpen('edit')}>
        {t('action.edit')}
      </Button>
      <IconButton
        disabled={lost}
        aria-label={t('asset.deleteNamed', { name: asset.name })}
        title={t('asset.deleteNamed', { name: asset.name })}
        onClick={() => setOpen('delete')}
      >
        <Icon name="remove" />
      </IconButton>
      <Suspense fallback={null}>
        {open === 'edit' && <AssetDialog asset={asset} onClose={close} />}
        {open === 'add' && <PointDialogs asset={asset} open={{ what: 'add' }} onClose={close} />}
        {open === 'delete' && (
          <ConfirmDialog
            title={t('asset.delete.title', { name: asset.name })}
            text={t('asset.delete.text')}
            action={t('action.delete')}
            to="to.deleteAsset"
            carryOut={async () => {
              onDeleted();
              await remove(id, asset);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
