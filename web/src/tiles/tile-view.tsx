import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { namedSources } from '@watchglass/schemas/tile/sources';
import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import type { Loaded } from '../http/resource.ts';
import { Later } from '../page/Later.tsx';
import { Loading, Show } from '../page/Outcome.tsx';
import { useAreUnseen } from '../sensor/atoms.ts';
import { usePaintedState } from './painted.ts';

/** The stored props of a tile. */
export type StoredProps = Readonly<Record<string, unknown>>;

export interface EditorProps<P> {
  readonly value: P;
  readonly onChange: (value: P) => void;
}

/** The view of a kind of tile. `D` is the data that it needs to render. */
export interface TileDefinition<P extends StoredProps, D> {
  readonly initial: P;
  /** Reads stored props; invalid parts are ignored. */
  readonly read: (stored: StoredProps) => P;
  readonly useData: (props: P) => Loaded<D>;
  /** The default title of an unnamed tile; undefined is the kind's label. */
  readonly useTitle?: (props: P) => string | undefined;
  /** The link of the whole tile. */
  readonly wayOf?: (props: P, organizationId: number) => string | undefined;
  /** The tile is closed to a member who may not see one of these sensors: all that its props name, unless said. */
  readonly sensorsOf?: (props: P) => readonly number[];
  /** The worst alarm of the tile's content, which draws its frame. */
  readonly useAlarm?: (props: P) => AlarmView | undefined;
  /** All texts of the view belong to the first load. */
  readonly hasFirstTexts?: true;
  readonly View: ComponentType<{ readonly props: P; readonly data: D }>;
  readonly Editor: ComponentType<EditorProps<P>>;
}

/** The view of a kind in the form that the dashboard uses. */
export interface TileView {
  readonly initial: StoredProps;
  /** A hook for the default title of an unnamed tile. */
  readonly useTitle: (stored: StoredProps) => string | undefined;
  /** A hook for the worst alarm. */
  readonly useAlarm: (stored: StoredProps) => AlarmView | undefined;
  /** The path of the tile's link. */
  readonly wayOf: (stored: StoredProps, organizationId: number) => string | undefined;
  /** A hook: true if the tile shows sensors out of the person's sight. */
  readonly useIsClosed: (stored: StoredProps) => boolean;
  /** The sensors of which the frame says that they are in maintenance; none where the content says so beside their alarm. */
  readonly markedOf: (stored: StoredProps) => readonly number[];
  readonly Body: ComponentType<{ readonly stored: StoredProps }>;
  readonly Editor: ComponentType<EditorProps<StoredProps>>;
}

function sensorsNamed(props: StoredProps): number[] {
  return namedSources(props).sensors.filter((id) => typeof id === 'number');
}

function ForCode({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

/** Renders loading, failure and waiting for code and texts in one place for all kinds. */
export function defineTile<P extends StoredProps, D>(definition: TileDefinition<P, D>): TileView {
  const { read, useData, useTitle, useAlarm, wayOf, View, Editor, hasFirstTexts } = definition;
  const sensorsOf = definition.sensorsOf ?? sensorsNamed;
  const Wait = hasFirstTexts ? ForCode : Later;
  function Body({ stored }: { stored: StoredProps }) {
    const props = useMemo(() => read(stored), [stored]);
    const data = useData(props);
    usePaintedState(data.state);
    return (
      <Show small loaded={data}>
        {(value) => (
          <Wait>
            <View props={props} data={value} />
          </Wait>
        )}
      </Show>
    );
  }
  function Edit({ value, onChange }: EditorProps<StoredProps>) {
    return (
      <Suspense fallback={<Loading />}>
        <Editor value={read(value)} onChange={(next) => onChange({ ...next })} />
      </Suspense>
    );
  }
  return {
    initial: { ...definition.initial },
    useTitle: (stored) => useTitle?.(useMemo(() => read(stored), [stored])),
    useAlarm: (stored) => useAlarm?.(useMemo(() => read(stored), [stored])),
    wayOf: (stored, organizationId) => wayOf?.(read(stored), organizationId),
    useIsClosed: (stored) => useAreUnseen(useMemo(() => sensorsOf(read(stored)), [stored])),
    markedOf: (stored) => (useAlarm ? [] : sensorsOf(read(stored))),
    Body,
    Editor: Edit,
  };
}

const isWhole = (item: unknown): item is number => Number.isInteger(item);

/** Returns the different whole numbers of a stored list, at most `max`. */
export function numbersOf(stored: unknown, max: number): number[] {
  return Array.isArray(stored) ? [...new Set(stored.filter(isWhole))].slice(0, max) : [];
}

/** Returns the different texts of a stored list, at most `max`: ids. */
export function textsOf(stored: unknown, max: number): string[] {
  return Array.isArray(stored) ? [...new Set(stored.filter((item) => typeof item === 'string'))].slice(0, max) : [];
}
