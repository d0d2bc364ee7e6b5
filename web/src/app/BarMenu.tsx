import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { lazily } from '../page/lazily.ts';
import type { MenuParts } from './OpenMenu.tsx';

/** Not needed for the first paint. */
const OpenMenu = lazily(() => import('./OpenMenu.tsx').then((file) => ({ default: file.OpenMenu })));

interface Opener {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

interface BarMenuProps {
  readonly button: (opener: Opener) => ReactNode;
  readonly children: (close: () => void, parts: MenuParts) => ReactNode;
}

/** A button with its menu. */
export function BarMenu({ button, children }: BarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      {button({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      {anchor && (
        <Suspense fallback={null}>
          <OpenMenu anchor={anchor} close={close}>
            {children}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
