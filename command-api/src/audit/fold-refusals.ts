import { REFUSAL_FOLD_SECONDS, REFUSAL_KINDS_PER_MINUTE } from '@watchglass/schemas/audit/limits';
import type { AuditEvent } from '@watchglass/schemas/audit/events';
import type { EventMetadata } from '@watchglass/schemas/event';

/** One refused command. */
export interface Refused {
  readonly organizationId: number;
  readonly command: string;
  readonly code: string;
  readonly subject?: string;
  readonly metadata: EventMetadata;
}

export interface RecordedRefusal {
  readonly event: AuditEvent;
  readonly metadata: EventMetadata;
}

interface OpenKind {
  readonly closesAt: number;
  repeats: number;
  /** The first repeat, which the folded event describes. */
  first: Refused | null;
}

const VARIOUS = 'various';

/**
 * Decides which refusals are recorded: the first of a kind (command, code, actor) at once, its repeats folded into one
 * event when the kind expires. An organization has a bounded number of kinds at a time; further ones fall into one more
 * kind, so memory and events stay bounded under probes.
 */
export class RefusalFold {
  readonly #open = new Map<number, Map<string, OpenKind>>();

  /** The event to record now, null if the refusal is folded. */
  take(refused: Refused, nowMs: number): RecordedRefusal | null {
    const kinds = this.#open.get(refused.organizationId) ?? new Map<string, OpenKind>();
    this.#open.set(refused.organizationId, kinds);
    const told = kinds.has(kindOf(refused)) || kinds.size < REFUSAL_KINDS_PER_MINUTE ? refused : asVarious(refused);
    const kind = kinds.get(kindOf(told));
    if (!kind) {
      kinds.set(kindOf(told), { closesAt: nowMs + REFUSAL_FOLD_SECONDS * 1000, repeats: 0, first: null });
      return recorded(told, 1);
    }
    kind.first ??= told;
    kind.repeats += 1;
    return null;
  }

  /** Closes expired kinds and returns their folded events. `Infinity` closes all. */
  close(nowMs: number): RecordedRefusal[] {
    const closed: RecordedRefusal[] = [];
    for (const [organizationId, kinds] of this.#open) {
      for (const [key, { closesAt, repeats, first }] of kinds) {
        if (closesAt > nowMs) continue;
        kinds.delete(key);
        if (first) closed.push(recorded(first, repeats));
      }
      if (kinds.size === 0) this.#open.delete(organizationId);
    }
    return closed;
  }
}

function kindOf({ command, code, metadata: { actor } }: Refused): string {
  return [command, code, actor.kind, actor.id].join('\n');
}

function asVarious({ organizationId, metadata }: Refused): Refused {
  return {
    organizationId,
    command: VARIOUS,
    code: VARIOUS,
    metadata: { ...metadata, actor: { kind: 'system', id: VARIOUS } },
  };
}

function recorded({ organizationId, command, code, subject, metadata }: Refused, count: number): RecordedRefusal {
  const about = subject === undefined ? {} : { subject };
  return { event: { type: 'CommandRefused', data: { organizationId, command, code, count, ...about } }, metadata };
}
