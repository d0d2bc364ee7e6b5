import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

export interface Using {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

interface LinksProps {
  readonly title: string;
  /** Shown if there are none. */
  readonly none: string;
  readonly items: readonly Using[];
}

/** Links to the things of one kind that use a sensor. */
export function UsingLinks({ title, none, items }: LinksProps) {
  return (
    <Box>
      <Typography component="h3" variant="body2" color="text.secondary">
        {title}
      </Typography>
      {items.length === 0 && <Typography variant="body2">{none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, name, path }) => (
          <Box component="li" key={id} sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
            <Link component={RouterLink} color="inherit" to={path} sx={{ fontSize: '0.875rem' }}>
              {name}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
