import type { AcknowledgedAlarms, AlarmView } from '@watchglass/schemas/alarm/views';
import type { Signature } from '@watchglass/schemas/signature/signature';
import { BULK_ALARMS } from '@watchglass/schemas/alarm/limits';
import { atom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { Failure, failureFrom } from '../http/failure.ts';
import { askSignature } from '../signature/signing.ts';
import { useOrganization } from '../user/rights.ts';
import { outcomeAtom, refusedAs } from './acknowledging.ts';
import { isWaiting } from './atoms.ts';

const UNSIGNED = new Failure('refused', 422, [{ code: 'SignatureRequired', message: '', detail: {} }]);

const acknowledgeAllAtom = atom(null, async (get, set, organizationId: number, alarms: readonly AlarmView[]) => {
  const body = { alarms: alarms.map(({ id, raise }) => ({ id, raise })) };
  const http = get(requiredHttpAtom);
  const send = (signature?: Signature) =>
    http.post<AcknowledgedAlarms>(`/api/alarms/${organizationId}/acknowledge`, {
      ...body,
      ...(signature && { signature }),
    });
  const first = await send();
  const isUnsigned = first.items.some(({ code }) => code === 'SignatureRequired');
  const { items } = isUnsigned ? await askSignature(set, send, UNSIGNED) : first;
  for (const { id, outcome, code } of items) if (outcome === 'refused') set(outcomeAtom(id), refusedAs(code ?? ''));
  return items.filter(({ outcome }) => outcome !== 'refused').length;
});

export interface Bulk {
  readonly picked: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  /** The picked alarms that wait for an acknowledgement. */
  readonly waiting: readonly AlarmView[];
  readonly acknowledge: () => void;
  readonly sending: boolean;
  /** How many the last request acknowledged; what it refused stands at each alarm. */
  readonly done: number | null;
  readonly failure: Failure | null;
}

/** The selection of a list, and one acknowledgement of all of it. Alarms that left the list are not in it. */
export function useBulk(shown: readonly AlarmView[]): Bulk {
  const { id: organizationId } = useOrganization();
  const send = useSetAtom(acknowledgeAllAtom);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const there = shown.filter(({ id }) => picked.has(id));
  const waiting = there.filter(isWaiting).slice(0, BULK_ALARMS);
  const acknowledge = async () => {
    setSending(true);
    setFailure(null);
    try {
      setDone(await send(organizationId, waiting));
      setPicked(new Set());
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
    setSending(false);
  };
  return {
    picked,
    toggle: (id) => setPicked((known) => toggled(known, id)),
    toggleAll: () => setPicked(there.length === shown.length ? new Set() : new Set(shown.map(({ id }) => id))),
    waiting,
    acknowledge: () => void acknowledge(),
    sending,
    done,
    failure,
  };
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(id)) next.add(id);
  return next;
}
