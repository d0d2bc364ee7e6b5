import Box from '@mui/material/Box';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { IntegrationTileProps } from '@watchglass/schemas/tile/integration';
import { useMemo } from 'react';
import { StateMark, stateText } from '../../integration/StateMark.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Ago } from '../../value/Age.tsx';
import { usePaintedFace } from '../painted.ts';

interface ViewProps {
  readonly props: IntegrationTileProps;
  readonly data: IntegrationView | null;
}

/** Whether one integration works, when it last did, and what waits. */
export function Integration({ props, data: integration }: ViewProps) {
  const t = useTranslate();
  const text = integration === null ? '' : stateText(t, integration);
  const behind = integration?.behind ?? 0;
  const state = integration?.state ?? 'nothing';
  usePaintedFace(
    useMemo(() => ({ state, texts: text === '' ? [] : [text, String(behind)], shown: [] }), [state, text, behind]),
  );
  if (integration === null)
    return (
      <Statement
        small
        icon="send"
        title={t(props.integrations.length === 0 ? 'integrationTile.choose' : 'integrationTile.gone')}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, overflow: 'auto' }}>
      <Box sx={{ fontSize: '1.125rem' }}>
        <StateMark integration={integration} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {integration.lastSuccessAt === null ? (
          t('integration.neverSucceeded')
        ) : (
          <>
            {t('integration.lastSuccess')} <Ago at={Date.parse(integration.lastSuccessAt)} />
          </>
        )}
      </Box>
      {behind > 0 && (
        <Box>
          {t('integration.waiting', { count: behind })}
          {integration.behindSince !== null && (
            <>
              {' · '}
              <Ago at={Date.parse(integration.behindSince)} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
