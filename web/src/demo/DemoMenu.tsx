import Button from '@mui/material/Button';
import { useState } from 'react';
import { BarMenu } from '../app/BarMenu.tsx';
import { useTranslate } from '../messages/messages.ts';
import { resource, useResource } from '../http/resource.ts';
import { useOrganization } from '../user/rights.ts';

interface Instance {
  readonly demo: boolean;
}

/** The workspace of the demo building; null if this installation has none. */
const demoWorkspace = resource<number | null>(async (http) => {
  const { demo } = await http.get<Instance>('/static/config.json');
  return demo ? (await http.get<{ organizationId: number }>('/demo/cause-alarm')).organizationId : null;
});

/** What a visitor of the demo building may do to it, and what the cloud says of it then. */
const MISHAPS = [
  { path: '/demo/cause-alarm', does: 'demo.causeAlarm', done: 'demo.alarmCaused' },
  { path: '/demo/cut-power', does: 'demo.cutPower', done: 'demo.powerCut' },
] as const;

/** The demo's page of phones, mailboxes and services as they got it. */
const SENT = '/demo/sent';

/** A visitor of the demo building leaves the door of a cold store open, or cuts the power. Other workspaces have no such menu. */
export function DemoMenu() {
  const t = useTranslate();
  const { id } = useOrganization();
  const loaded = useResource(demoWorkspace);
  const [caused, setCaused] = useState<readonly string[]>([]);
  if (loaded.state !== 'ready' || loaded.value !== id) return null;
  const cause = (path: string) => {
    setCaused((paths) => [...paths, path]);
    const again = () => setCaused((paths) => paths.filter((each) => each !== path));
    void fetch(path, { method: 'POST' }).catch(again);
  };
  return (
    <BarMenu
      button={(opener) => (
        <Button size="small" variant="outlined" color="inherit" {...opener} sx={{ whiteSpace: 'nowrap', minWidth: 0 }}>
          {t('demo.menu')}
        </Button>
      )}
    >
      {(close, { MenuItem }) => [
        ...MISHAPS.map(({ path, does, done }) => (
          <MenuItem
            key={path}
            disabled={caused.includes(path)}
            onClick={() => {
              cause(path);
              close();
            }}
          >
            {t(caused.includes(path) ? done : does)}
          </MenuItem>
        )),
        <MenuItem key={SENT} component="a" href={SENT} target="_blank" rel="noreferrer" onClick={close}>
          {t('demo.sent')}
        </MenuItem>,
      ]}
    </BarMenu>
  );
}
