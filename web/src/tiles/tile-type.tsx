import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { TileComponent } from '@watchglass/schemas/dashboard/commands';
import type { Module } from '@watchglass/schemas/member/rights';
import type { Shape } from '@watchglass/schemas/shape';
import { Suspense, useMemo, type ComponentType } from 'react';
import type { Loaded } from '../http/resource.ts';
import type { IconName } from '../look/icons.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { Loading, Show } from '../page/Outcome.tsx';
import { useAreUnseen } from '../sensor/atoms.ts';

/** Props of a tile as they are stored. */
export type StoredProps = Readonly<Record<string, unknown>>;

export interface EditorProps<P> {
  readonly value: P;
  readonly onChange: (value: P) => void;
}

interface Common {
  readonly component: TileComponent;
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly size: { readonly desktop: GridSize; readonly mobile: GridSize };
  /** Whose readers it shows anything to. */
  readonly module: Module;
  readonly shape: () => Promise<Shape>;
}
interface GridSize {
  readonly w: number;
  readonly h: number;
}

/** What a kind of tile brings. `D` is what it needs before it can be drawn. */
export interface TileDefinition<P extends StoredProps, D> extends Common {
  readonly initial: P;
  /** Makes props of whatever was stored: what does not fit is left out. */
  readonly read: (stored: StoredProps) => P;
  readonly useData: (props: P) => Loaded<D>;
  /** What stands above it where it was given no name. */
  readonly useTitle?: (props: P) => string | undefined;
  /** Where it leads as a whole. */
  readonly wayOf?: (props: P, organizationId: number) => string | undefined;
  /** Which sensors it shows: it is closed to whoever may not see one of them. */
  readonly sensorsOf?: (props: P) => readonly number[];
  /** The worst alarm of what it shows: its frame is drawn by it. */
  readonly useAlarm?: (props: P) => AlarmView | undefined;
  readonly View: ComponentType<{ readonly props: P; readonly data: D }>;
  readonly Editor: ComponentType<EditorProps<P>>;
}

/** A kind of tile as the dashboard knows it. */
export interface TileType extends Common {
  readonly initial: StoredProps;
  /** What stands above it where it was given no name: a hook. */
  readonly useTitle: (stored: StoredProps) => string;
  /** A hook as well. */
  readonly useAlarm: (stored: StoredProps) => AlarmView | undefined;
  /** A path. */
  readonly wayOf: (stored: StoredProps, organizationId: number) => string | undefined;
  /** A hook: whether it shows sensors at other locations than the person may see. */
  readonly useIsClosed: (stored: StoredProps) => boolean;
  readonly Body: ComponentType<{ readonly stored: StoredProps }>;
  readonly Editor: ComponentType<EditorProps<StoredProps>>;
}

/** Loading, failure and waiting for code are drawn here, once for all kinds. */
export function defineTile<P extends StoredProps, D>(definition: TileDefinition<P, D>): TileType {
  const { read, useData, useTitle, useAlarm, wayOf, sensorsOf, View, Editor } = definition;
  function Body({ stored }: { stored: StoredProps }) {
    const props = useMemo(() => read(stored), [stored]);
    const data = useData(props);
    return (
      <Show small loaded={data}>
        {(value) => (
          <Suspense fallback={<Loading />}>
            <View props={props} data={value} />
          </Suspense>
        )}
      </Show>
    );
  }
  function useTitleOf(stored: StoredProps): string {
    const t = useTranslate();
    const title = useTitle?.(useMemo(() => read(stored), [stored]));
    return title ?? t(definition.label);
  }
  const useAlarmOf = (stored: StoredProps) => useAlarm?.(useMemo(() => read(stored), [stored]));
  const useIsClosed = (stored: StoredProps) => useAreUnseen(useMemo(() => sensorsOf?.(read(stored)) ?? [], [stored]));
  function Edit({ value, onChange }: EditorProps<StoredProps>) {
    return (
      <Suspense fallback={<Loading />}>
        <Editor value={read(value)} onChange={(next) => onChange({ ...next })} />
      </Suspense>
    );
  }
  return {
    ...definition,
    initial: { ...definition.initial },
    useTitle: useTitleOf,
    useAlarm: useAlarmOf,
    wayOf: (stored, organizationId) => wayOf?.(read(stored), organizationId),
    useIsClosed,
    Body,
    Editor: Edit,
  };
}

/** The whole numbers of a stored list, at most `max`. */
export function numbersOf(stored: unknown, max: number): number[] {
  return Array.isArray(stored) ? stored.filter((item): item is number => Number.isInteger(item)).slice(0, max) : [];
}
