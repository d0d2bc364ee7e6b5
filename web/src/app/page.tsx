import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';

export const loaded = (load: () => Promise<ComponentType>): ComponentType =>
  lazily(async () => ({ default: await load() }));

/** A page whose code and texts load when it is first opened. */
export function page(load: () => Promise<ComponentType>): RouteObject['element'] {
  const Page = loaded(load);
  return (
    <Later>
      <Page />
    </Later>
  );
}
