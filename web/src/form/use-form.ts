import type { FieldFault, Shape } from '@watchglass/schemas/shape';
import { useCallback, useState } from 'react';
import { failureFrom, isOutdated, refusedWith, type Failure } from '../http/failure.ts';
import { useUnsaved } from './unsaved.ts';

/** The faults of fields: each is joi's rule and its limit. */
export type Faults = Readonly<Record<string, FieldFault>>;

export interface FormState<V extends object> {
  readonly values: V;
  readonly faults: Faults;
  readonly failure: Failure | null;
  readonly sending: boolean;
  /** The values differ from the initial ones. */
  readonly changed: boolean;
  /** Another user changed the resource first (412): the form has to start again from the newest version. */
  readonly outdated: boolean;
  set<K extends keyof V>(field: K, value: V[K]): void;
  /** Trims and checks a field on blur; a `verbatim` one keeps its spaces. */
  leave(field: keyof V & string, verbatim?: boolean): void;
  /** Checks and sends all values; resolves to true on success. */
  submit(): Promise<boolean>;
}

interface FormNeeds<V extends object> {
  readonly initial: V;
  /** What the form is filled with instead: it counts as changed. */
  readonly filled?: Partial<V> | undefined;
  /** Loads the server's shape on first use, because joi is large. */
  readonly shape: () => Promise<Shape>;
  readonly send: (values: V) => Promise<void>;
  /** Builds the body if it differs from the form's values. */
  readonly toSend?: (values: V) => unknown;
}

/** Trims a text; returns any other value unchanged. */
export function trimmed<T>(value: T): T {
  return typeof value === 'string' ? (value.trim() as T) : value;
}

export function faultsByField(faults: readonly FieldFault[]): Faults {
  return Object.fromEntries(faults.map((fault) => [fault.field, fault]));
}

/** True for a field's own fault, and for that of an item in it: `ntp.0` is at `ntp`. */
const isAt = (at: string, field: string): boolean => at === field || at.startsWith(`${field}.`);

/** The fault to show at a field, which may be that of one of its items. */
export function faultAt(faults: Faults, field: string): FieldFault | undefined {
  return faults[field] ?? Object.values(faults).find((fault) => isAt(fault.field, field));
}

async function faultsOfValues(shape: () => Promise<Shape>, value: unknown): Promise<Faults> {
  const [{ check }, expected] = await Promise.all([import('@watchglass/schemas/shape'), shape()]);
  return faultsByField(check(expected, value).faults ?? []);
}

function isFieldFault(value: unknown): value is FieldFault {
  return typeof value === 'object' && value !== null && 'field' in value && 'rule' in value;
}

/** Returns the faults of fields that the server found. */
export function faultsOfFailure(failure: Failure): Faults {
  const fields = refusedWith(failure, 'InvalidRequest')?.detail['fields'];
  return faultsByField(Array.isArray(fields) ? fields.filter(isFieldFault) : []);
}

/** The state of a form over a shape of the contract. Each fault is shown at its field, also the server's. */
export function useForm<V extends object>({ initial, filled, shape, send, toSend }: FormNeeds<V>): FormState<V> {
  const [begun] = useState(initial);
  const [values, setValues] = useState({ ...initial, ...filled });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);

  const set = useCallback(<K extends keyof V>(field: K, value: V[K]) => {
    setValues((known) => ({ ...known, [field]: value }));
    setFaults((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !isAt(name, field as string))));
  }, []);

  async function leave(field: keyof V & string, verbatim = false): Promise<void> {
    const left = verbatim ? values[field] : trimmed(values[field]);
    if (left !== values[field]) setValues((known) => ({ ...known, [field]: trimmed(known[field]) }));
    if (left === begun[field]) return;
    const shown = { ...values, [field]: left };
    const found = faultAt(await faultsOfValues(shape, toSend?.(shown) ?? shown), field);
    if (found) setFaults((known) => ({ ...known, [found.field]: found }));
  }

  async function submit(): Promise<boolean> {
    setSending(true);
    setFailure(null);
    try {
      const found = await faultsOfValues(shape, toSend?.(values) ?? values);
      setFaults(found);
      if (Object.keys(found).length > 0) return false;
      await send(values);
      return true;
    } catch (thrown) {
      const failed = failureFrom(thrown);
      setFaults(faultsOfFailure(failed));
      setFailure(failed);
      return false;
    } finally {
      setSending(false);
    }
  }

  const changed = JSON.stringify(values) !== JSON.stringify(begun);
  useUnsaved(changed);
  return {
    values,
    faults,
    failure,
    sending,
    set,
    submit,
    changed,
    outdated: isOutdated(failure),
    leave: (field, verbatim) => void leave(field, verbatim),
  };
}
