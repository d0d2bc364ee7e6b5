import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { failedLoadsAtom } from '../http/failed-loads.ts';
import type { Failure } from '../http/failure.ts';
import type { Loaded } from '../http/resource.ts';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useHeading } from './use-heading.ts';

interface StatementProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** Smaller and without a heading, inside a tile. */
  readonly small?: boolean;
  /** The page's heading, if this is the whole page. */
  readonly heading?: 'h1';
}

function Heading({ title }: { title: string }) {
  const ref = useHeading(title, true);
  return (
    <Typography
      ref={ref}
      tabIndex={-1}
      variant="h2"
      component="h1"
      sx={{ color: 'text.primary', '&:focus': { outline: 'none' } }}
    >
      {title}
    </Typography>
  );
}

/** The one way to show that there is no content, and why. */
export function Statement({ icon, title, text, action, small, heading }: StatementProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        flexGrow: 1,
        gap: small ? 1 : 2,
        p: small ? 2 : 8,
        color: 'text.secondary',
        minHeight: 0,
      }}
    >
      <Icon name={icon} sx={{ fontSize: small ? '1.5rem' : '2.5rem' }} />
      {heading === 'h1' ? (
        <Heading title={title} />
      ) : (
        <Typography variant={small ? 'body2' : 'h2'} component={small ? 'p' : 'h2'} sx={{ color: 'text.primary' }}>
          {title}
        </Typography>
      )}
      {text !== undefined && (
        <Typography variant="body2" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {action}
    </Box>
  );
}

/** Appears after a moment, so that quick loads do not flicker. */
export function Loading() {
  const t = useTranslate();
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box
      role="status"
      aria-label={t('page.loading')}
      sx={{ display: 'grid', placeItems: 'center', flexGrow: 1, minHeight: 48 }}
    >
      {visible && <CircularProgress size="1.75rem" thickness={4} aria-hidden />}
    </Box>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly again?: () => void;
  readonly small?: boolean;
}

export function Failed({ failure, again, small }: FailedProps) {
  const t = useTranslate();
  const attempts = useAtomValue(failedLoadsAtom).find((load) => load.failure === failure)?.attempts ?? 1;
  const action = again && (
    <Button size="small" onClick={again}>
      {t('action.again')}
    </Button>
  );
  const tried = attempts > 1 ? ` ${t('page.attempts', { count: attempts })}.` : '';
  return (
    <Statement
      icon="warning"
      title={t('page.failed')}
      text={failureText(t, failure) + tried}
      action={action}
      small={small}
    />
  );
}

interface ShowProps<T> {
  readonly loaded: Loaded<T>;
  readonly again?: () => void;
  readonly small?: boolean;
  readonly children: (value: T) => ReactNode;
}

/** Renders loading and failure, and the children once the value is loaded. */
export function Show<T>({ loaded, again, small, children }: ShowProps<T>) {
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} small={small} />;
  return children(loaded.value);
}
