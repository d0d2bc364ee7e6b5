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

/** The stored props of a tile. */
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
  /** The module whose readers see the tile's content. */
  readonly module: Module;
  readonly shape: () => Promise<Shape>;
}
interface GridSize {
  readonly w: number;
  readonly h: number;
}

/** The definition of a kind of tile. `D` is the data that it needs to render. */
export interface TileDefinition<P extends StoredProps, D> extends Common {
  readonly initial: P;
  /** Reads stored props; invalid parts are ignored. */
  readonly read: (stored: StoredProps) => P;
  readonly useData: (props: P) => Loaded<D>;
  /** The default title of an unnamed tile. */
  readonly useTitle?: (props: P) => string | undefined;
  /** The link of the whole tile. */
  readonly wayOf?: (props: P, organizationId: number) => string | undefined;
  /** The sensors of the tile: it is closed to a member who may not see one of them. */
  readonly sensorsOf?: (props: P) => readonly number[];
  /** The worst alarm of the tile's content, which draws its frame. */
  readonly useAlarm?: (props: P) => AlarmView | undefined;
  readonly View: ComponentType<{ readonly props: P; readonly data: D }>;
  readonly Editor: ComponentType<EditorProps<P>>;
}

/** A kind of tile in the form that the dashboard uses. */
export interface TileType extends Common {
  readonly initial: StoredProps;
  /** A hook for the default title of an unnamed tile. */
  readonly useTitle: (stored: StoredProps) => string;
  /** A hook for the worst alarm. */
  readonly useAlarm: (stored: StoredProps) => AlarmView | undefined;
  /** The path of the tile's link. */
  readonly wayOf: (stored: StoredProps, organizationId: number) => string | undefined;
  /** A hook: true if the tile shows sensors out of the person's sight. */
  readonly useIsClosed: (stored: StoredProps) => boolean;
  readonly Body: ComponentType<{ readonly stored: StoredProps }>;
  readonly Editor: ComponentType<EditorProps<StoredProps>>;
}

/** Renders loading, failure and waiting for code in one place for all kinds. */
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

/** Returns the whole numbers of a stored list, at most `max`. */
export function numbersOf(stored: unknown, max: number): number[] {
  return Array.isArray(stored) ? stored.filter((item): item is number => Number.isInteger(item)).slice(0, max) : [];
}
