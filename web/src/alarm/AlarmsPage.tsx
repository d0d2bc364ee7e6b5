import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { KeysHelp } from '../page/KeysHelp.tsx';
import { Page } from '../page/Page.tsx';
import { useKeys } from '../page/use-keys.ts';
import { useVisit } from '../page/use-visit.ts';
import { ActiveAlarms } from './ActiveAlarms.tsx';
import { ResolvedAlarms } from './ResolvedAlarms.tsx';

const KEYS = [['j', 'keys.next'], ['k', 'keys.previous'], ['a', 'keys.acknowledge'], ['c', 'keys.comment'], ['/', 'keys.search'], ['Esc', 'keys.leave']] as const;

export function AlarmsPage() {
  return <ForReaders module="alarms"><Alarms /></ForReaders>;
}

/** The tab and the search are in the address, so that a link shows the same. */
function Alarms() {
  const t = useTranslate();
  const [query, setQuery] = useSearchParams();
  const [help, setHelp] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const visit = useVisit();
  const tab = query.get('tab') === 'resolved' ? 'resolved' : 'active';
  const search = query.get('search') ?? '';
  const put = (name: string, value: string) => setQuery((known) => withQuery(known, name, value), { replace: true });
  useKeys({ '/': () => field.current?.focus(), '?': () => setHelp(true) });
  return (
    <Page title={t('alarm.title')} actions={<IconButton title={t('keys.title')} aria-label={t('keys.title')} onClick={() => setHelp(true)}><Icon name="keyboard" /></IconButton>}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Tabs value={tab} onChange={(_event, value: string) => put('tab', value === 'active' ? '' : value)} aria-label={t('alarm.title')} sx={{ flexGrow: 1 }}>
          <Tab value="active" label={t('alarm.tab.active')} />
          <Tab value="resolved" label={t('alarm.tab.resolved')} />
        </Tabs>
        <Search key={visit} field={field} initial={search} onChange={(value) => put('search', value)} />
      </Box>
      <Box sx={{ containerType: 'inline-size', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {tab === 'active' ? <ActiveAlarms search={search} /> : <ResolvedAlarms search={search} />}
      </Box>
      {help && <KeysHelp keys={KEYS} onClose={() => setHelp(false)} />}
    </Page>
  );
}

function withQuery(known: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(known);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

interface SearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly initial: string;
  readonly onChange: (value: string) => void;
}

/** What is typed stands here at once; the address follows when it can. */
function Search({ field, initial, onChange }: SearchProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(initial);
  const change = (value: string) => {
    setTyped(value);
    onChange(value);
  };
  return (
    <TextField
      size="small"
      inputRef={field}
      value={typed}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => { if (event.key === 'Escape') field.current?.blur(); }}
      placeholder={t('alarm.search')}
      slotProps={{ htmlInput: { 'aria-label': t('alarm.search') }, input: { startAdornment: <InputAdornment position="start"><Icon name="search" /></InputAdornment> } }}
      sx={{ width: 280, maxWidth: '100%' }}
    />
  );
}
