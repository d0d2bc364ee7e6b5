import type { DomainEvent, EventType } from '@watchglass/schemas/events';
import type { SearchedConcept } from '@watchglass/schemas/search/concepts';

/** The texts of a thing that an event sets. Null: the thing is gone, until another event names it again. */
export type Told = { readonly name?: string; readonly code?: string } | null;

type DataOf<T extends EventType> = Extract<DomainEvent, { type: T }>['data'];

export interface Searchable {
  readonly concept: SearchedConcept;
  readonly types: readonly EventType[];
  readonly idOf: (event: DomainEvent) => string;
  readonly toldBy: (event: DomainEvent) => Told;
}

/** A concept with findable things: the id of the thing that an event names, and the texts that the event sets. */
export function searchable<T extends EventType>(
  concept: SearchedConcept,
  id: (data: DataOf<T>) => string | number,
  on: { readonly [K in T]: (data: DataOf<K>) => Told },
): Searchable {
  const told = on as unknown as Readonly<Record<string, (data: DomainEvent['data']) => Told>>;
  return {
    concept,
    types: Object.keys(on) as T[],
    idOf: ({ data }) => String(id(data as DataOf<T>)),
    toldBy: ({ type, data }) => told[type]?.(data) ?? null,
  };
}
