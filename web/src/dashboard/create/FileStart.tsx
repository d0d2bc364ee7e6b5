import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DashboardFile } from '@watchglass/schemas/dashboard/commands';
import type { Dropped } from '@watchglass/schemas/dashboard/migrate';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { requiredHttpAtom } from '../../http/browser.ts';
import { Failure, failureFrom } from '../../http/failure.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import { findCounterparts } from './find-things.ts';
import { Sources } from './Sources.tsx';
import type { Mapped, Start } from './start.ts';

type FromFile = Extract<Start, { readonly what: 'file' }>;

interface FileProps {
  readonly start: FromFile;
  readonly onChange: (start: Start) => void;
  readonly onName: (name: string) => void;
}

const FILE_MAX_BYTES = 1024 * 1024;
const tooLarge = new Failure('refused', 413, [{ code: 'FileTooLarge', message: '', detail: {} }]);

/** Reads as the server does: what is no file of a dashboard is refused there. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A file, what of it is left out, and this workspace's counterparts of what it shows. */
export function FileStart({ start: { file, mapping }, onChange, onName }: FileProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const http = useAtomValue(requiredHttpAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  async function take(chosen: File): Promise<void> {
    setFailure(null);
    onChange({ what: 'file', file: null, mapping: [] });
    try {
      // The server's own bound, before a file of any size is read.
      if (chosen.size > FILE_MAX_BYTES) throw tooLarge;
      const content = parsed(await chosen.text());
      const path = `/api/dashboards/${organizationId}/import`;
      const tried = await http.post<{ dropped: readonly Dropped[] }>(path, { file: content, dry: true });
      // The server has checked its shape.
      const checked = content as DashboardFile;
      const found = await findCounterparts(http, organizationId, checked.sources);
      setDropped(tried.dropped);
      onChange({
        what: 'file',
        file: checked,
        mapping: mappingOf(
          checked,
          found.map((thing) => thing?.id ?? null),
        ),
      });
      onName(checked.name);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
  }
  return (
    <>
      <FormFailure to="to.createDashboard" failure={failure} />
      <Button component="label" variant="outlined">
        {t('import.choose')}
        <input
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void take(chosen);
            target.value = '';
          }}
        />
      </Button>
      {file && dropped.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('import.dropped', { names: dropped.map(({ name, component }) => name || component).join(', ') })}
        </Alert>
      )}
      {file && (
        <Sources
          sources={file.sources}
          mapping={mapping}
          onChange={(next: readonly Mapped[]) => onChange({ what: 'file', file, mapping: next })}
        />
      )}
    </>
  );
}

function mappingOf({ sources }: DashboardFile, ids: readonly Mapped['to'][]): Mapped[] {
  return sources.map(({ kind, id }, at) => ({ kind, from: id, to: ids[at] ?? null }));
}
