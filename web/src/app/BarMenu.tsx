import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { lazily } from '../page/lazily.ts';

/** Not needed for the first paint. */
const Menu = lazily(() => import('@mui/material/Menu'));

interface Opener {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

interface BarMenuProps {
  readonly button: (opener: Opener) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
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
          <Menu anchorEl={anchor} open onClose={close}>
            {children(close)}
          </Menu>
        </Suspense>
      )}
    </>
  );
}
