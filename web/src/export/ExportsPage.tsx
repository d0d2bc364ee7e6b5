import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ExportView } from '@watchglass/schemas/export/views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useAtomValue, useSetAtom } from 'jotai';
import { fileSize } from '../file/file-size.ts';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { Pager } from '../table/Pager.tsx';
import { queryString, readPaging, writePaging } from '../table/paging.ts';
import { useActing } from '../table/use-acting.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { deleteExportAtom, exportsPath, isUnderWay, requestExportAtom } from './atoms.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { ExportProgress, useWatching } from './Making.tsx';
import { stateText } from './state-text.ts';
import { useDownload } from './use-download.ts';

/** A person's own exports: those that wait, those that are made, and the files. */
export function ExportsPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('nav.exports')}>
        <Exports />
      </Page>
    </ForReaders>
  );
}

function Exports() {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [paging, setPaging] = useQuery(readPaging, writePaging);
  const { page, rowsPerPage } = paging;
  const path = `${exportsPath(organizationId)}${queryString({ page: String(page), rowsPerPage: String(rowsPerPage) })}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<PageOf<ExportView>>(path, signal));
  useWatching(loaded.state === 'ready' && loaded.value.items.some(isUnderWay), again);
  return (
    <Show loaded={loaded} again={() => void again()}>
      {({ items, total }) =>
        total === 0 ? (
          <Statement icon="file" title={t('export.none')} text={t('export.noneText')} />
        ) : (
          <>
            <Box
              component="ul"
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 4 }}
            >
              {items.map((view) => (
                <One key={view.id} view={view} again={again} />
              ))}
            </Box>
            <Pager paging={paging} total={total} onChange={setPaging} />
          </>
        )
      }
    </Show>
  );
}

interface OneProps {
  readonly view: ExportView;
  readonly again: () => Promise<void>;
}

function One({ view, again }: OneProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { from, to, points, format, layout, at, state, bytes, sha256, expiresAt, fileName } = view;
  const instant = (text: string): string => formatDateTime(Date.parse(text), zone);
  const facts: readonly (readonly [string, string])[] = [
    [t('export.asked'), instant(at)],
    [t('export.time'), `${instant(from)} – ${instant(to)}`],
    [t('export.sources'), String(points.length)],
    [t('export.layout'), t(`export.layout.${layout}`)],
    ...(state === 'ready' ? ([[t('export.size'), fileSize(bytes)]] as const) : []),
    ...(state === 'ready' && expiresAt !== null ? ([[t('export.until'), instant(expiresAt)]] as const) : []),
    ...(sha256 === null ? [] : ([[t('export.hash'), sha256]] as const)),
  ];
  return (
    <Box component="li" sx={section}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {fileName ?? `${format.toUpperCase()}, ${instant(at)}`}
      </Typography>
      <Typography role="status">{stateText(t, view)}</Typography>
      {isUnderWay(view) && <ExportProgress view={view} />}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0 }}
      >
        {facts.map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </Box>
      <Actions view={view} again={again} />
    </Box>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </>
  );
}

/** The file is made once more, as it was asked for. */
function Actions({ view, again }: OneProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const [remove, request] = [useSetAtom(deleteExportAtom), useSetAtom(requestExportAtom)];
  const { act, failed } = useActing(again);
  const download = useDownload(view.id);
  const { points, from, to, timezone, format, layout, state } = view;
  const terms = { points: points.join(','), from: Date.parse(from), to: Date.parse(to), timezone, format, layout };
  const isEnded = state === 'failed' || state === 'removed';
  return (
    <>
      {failed && <FormFailure {...failed} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {state === 'ready' && <DownloadButton download={download} />}
        {isEnded && (
          <Button
            variant="outlined"
            disabled={lost}
            onClick={() => void act('to.requestExport', () => request(organizationId, [terms]))}
          >
            {t('export.again')}
          </Button>
        )}
        {!isEnded && (
          <Button
            color="inherit"
            disabled={lost}
            onClick={() => void act('to.deleteExport', () => remove({ organizationId, id: view.id }))}
          >
            {t(state === 'ready' ? 'export.delete' : 'export.cancel')}
          </Button>
        )}
      </Box>
    </>
  );
}
