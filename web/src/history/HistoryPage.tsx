import Button from '@mui/material/Button';
import { HISTORY_CONCEPTS } from '@watchglass/schemas/history/concepts';
import type { HistoryPage as Versions } from '@watchglass/schemas/history/views';
import { Link, useParams } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';
import { HistoryOf } from './HistoryOf.tsx';
import { historyPathOf, pageOf, type Thing } from './paths.ts';

/** The history of one thing as a page of its own: of walls, members, plans and dashboards, and of what is deleted. */
export function HistoryPage() {
  const { concept = '', id = '' } = useParams();
  const known = HISTORY_CONCEPTS.find((each) => each === concept);
  if (known === undefined) return <NotFound />;
  return (
    <ForReaders module="audit">
      <Found key={`${known} ${id}`} concept={known} id={id} />
    </ForReaders>
  );
}

function Found(thing: Thing) {
  const { id } = useOrganization();
  const path = `${historyPathOf(id, thing)}?rowsPerPage=1`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<Versions>(path, signal));
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <NotFound />;
  return (
    <Show loaded={loaded} again={() => void again()}>
      {(newest) => <Whole thing={thing} newest={newest} />}
    </Show>
  );
}

function Whole({ thing, newest: { name, names, isThere } }: { thing: Thing; newest: Versions }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const called = thing.concept === 'member' ? names[`user/${thing.id}`] || t('member.erased') : name;
  const back = isThere && (
    <Button color="inherit" component={Link} to={pageOf(id, thing)}>
      {t(`concept.${thing.concept}`)}
    </Button>
  );
  return (
    <Page title={t('history.title', { name: called })} actions={back}>
      <HistoryOf {...thing} />
    </Page>
  );
}
