import Button from '@mui/material/Button';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardContent, DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { Icon } from '../../look/Icon.tsx';
import { useIsMobile } from '../../look/use-media.ts';
import { useTranslate } from '../../messages/messages.ts';
import { KeysHelp } from '../../page/KeysHelp.tsx';
import { lazily } from '../../page/lazily.ts';
import { Page } from '../../page/Page.tsx';
import { useKeys } from '../../page/use-keys.ts';
import type { LayoutName } from '../layout.ts';
import { settled } from '../rearrange.ts';
import { useCommands } from './commands.ts';
import { EditArea } from './EditArea.tsx';
import { EditBar } from './EditBar.tsx';
import { EDIT_KEYS } from './keys.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useEditor } from './use-editor.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { useSaving } from './use-saving.ts';

const ConflictDialog = lazily(() =>
  import('../merge/ConflictDialog.tsx').then((file) => ({ default: file.ConflictDialog })),
);

interface EditingProps {
  readonly dashboard: DashboardView;
  /** The earlier version with which the edit begins. */
  readonly from?: Pick<DashboardContent, 'name' | 'data'> | undefined;
  /** `merged`: others had saved meanwhile, and both changes are there. */
  readonly onDone: (merged: boolean) => void;
}

/** A dashboard during an edit. Changes are sent only on save. */
export function Editing({ dashboard, from, onDone }: EditingProps) {
  const t = useTranslate();
  const [base] = useState(dashboard);
  const start = from ?? base;
  const isMobile = useIsMobile();
  const [chosen, setChosen] = useState<LayoutName>('desktop');
  const editor = useEditor(start.data, isMobile ? 'mobile' : chosen);
  const [said, say] = useState('');
  const commands = useCommands(editor, say);
  const clipboard = useClipboard({ editor, commands, say });
  const [isAdding, setIsAdding] = useState(start.data.length === 0);
  const [help, setHelp] = useState(false);
  const saving = useSaving({ dashboard: base, isRestored: from !== undefined, onDone });
  const tiles: readonly Tile[] = editor.history.now;
  const changed = tiles !== base.data;
  useKeys({ '?': () => setHelp(true) });
  useHistoryKeys(editor);
  const actions = (
    <>
      <Button startIcon={<Icon name="add" />} onClick={() => setIsAdding(!isAdding)} aria-expanded={isAdding}>
        {t('tile.add')}
      </Button>
      <Button color="inherit" onClick={() => onDone(false)}>
        {t('action.cancel')}
      </Button>
      <Save
        saving={saving}
        changed={changed}
        onSave={() => void saving.send({ name: start.name, data: [...settled(tiles)] })}
      />
    </>
  );
  return (
    <Page title={start.name} actions={actions}>
      <FormFailure to="to.changeDashboard" failure={saving.failure} />
      <EditBar
        editor={editor}
        commands={commands}
        clipboard={clipboard}
        onLayout={isMobile ? undefined : setChosen}
        onKeys={() => setHelp(true)}
        said={said}
      />
      <EditArea editor={editor} commands={commands} say={say} isAdding={isAdding} onAdded={() => setIsAdding(false)} />
      {help && <KeysHelp keys={EDIT_KEYS} onClose={() => setHelp(false)} />}
      <Asked saving={saving} />
      <UnsavedGuard changed={changed && !saving.sending} />
    </Page>
  );
}

interface SaveProps {
  readonly saving: ReturnType<typeof useSaving>;
  readonly changed: boolean;
  readonly onSave: () => void;
}

function Save({ saving: { sending }, changed, onSave }: SaveProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  return (
    <Button variant="contained" disabled={!changed || sending || lost} onClick={onSave}>
      {t(sending ? 'form.saving' : 'action.save')}
    </Button>
  );
}

/** Asks about what others changed differently. */
function Asked({ saving }: { saving: ReturnType<typeof useSaving> }) {
  if (saving.conflicts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        conflicts={saving.conflicts}
        sending={saving.sending}
        onChoose={(choices) => void saving.choose(choices)}
        onClose={saving.leave}
      />
    </Suspense>
  );
}
