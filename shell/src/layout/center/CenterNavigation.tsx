import { useLazyPart } from '@farm/remote-sdk';
import { Box, Button, Skeleton, Stack, Typography } from '@farm/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useReconnected } from '../../network/useReconnected.ts';
import type { Settings } from '../../settings/settings.ts';
import type { EntryGroup } from '../navigation/entries.ts';

const loadEntries = () => import('./CenterEntries.tsx').then((module) => module.CenterEntries);

interface CenterNavigationProps {
  groups: EntryGroup[];
  layout: Settings['themeLayout'];
}

/**
 * The navigation of the user centre: its place is there at once, so that nothing moves, and what stands in it
 * is loaded, because the home page has no use for it. Narrow screens have it in the header's drawer.
 */
export function CenterNavigation({ groups, layout }: CenterNavigationProps) {
  const intl = useIntl();
  const { part: Entries, request } = useLazyPart(loadEntries);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    request().catch(() => setHasFailed(true));
  }, [request]);
  const retry = () => {
    setHasFailed(false);
    request().catch(() => setHasFailed(true));
  };
  const waiting = hasFailed ? <Failure onRetry={retry} /> : <Waiting layout={layout} />;
  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.center' })} sx={placeStyles[layout]}>
      <Box sx={layout === 'horizontal' ? barStyle : sidebarStyle}>
        {Entries ? <Entries groups={groups} layout={layout} /> : waiting}
      </Box>
    </Box>
  );
}

/** Lines where the words will be. */
function Waiting({ layout }: Pick<CenterNavigationProps, 'layout'>) {
  const size = layout === 'vertical' ? { width: 239, height: 36 } : { width: 64, height: 40 };
  return (
    <Stack
      direction={layout === 'horizontal' ? 'row' : 'column'}
      sx={{ gap: 1.5, p: 1.5, alignItems: 'center' }}
    >
      {['first', 'second', 'third', 'fourth'].map((line) => (
        <Skeleton key={line} variant="rounded" {...size} />
      ))}
    </Stack>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  useReconnected(onRetry);
  return (
    <Stack role="alert" sx={{ gap: 1, p: 1.5, alignItems: 'start', overflow: 'auto' }}>
      <Typography variant="body2">
        <FormattedMessage id="shell.menu.failed" />
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        <FormattedMessage id="shell.remote.retry" />
      </Button>
    </Stack>
  );
}

const sidebar = {
  display: { xs: 'none', lg: 'block' },
  flexShrink: 0,
  position: 'relative',
  // Below the header, above the page: what flies out of it covers the page.
  zIndex: 1099,
  borderInlineEnd: '1px solid var(--mui-palette-divider)',
  transition: 'width 200ms',
};

const placeStyles: Record<Settings['themeLayout'], object> = {
  vertical: { ...sidebar, width: 280 },
  mini: { ...sidebar, width: 88 },
  horizontal: {
    display: { xs: 'none', lg: 'block' },
    position: 'sticky',
    top: 64,
    zIndex: 1099,
    height: 56,
    flexShrink: 0,
    borderBlockEnd: '1px solid var(--mui-palette-divider)',
    bgcolor: 'background.default',
    // The header counts with it in what it keeps clear above the focus.
    'html:has(&)': { '--farm-bar': { lg: '56px' } },
  },
};

// As high as fits below the header at the top of the page; 16 px later the header has shrunk, and it follows.
const sidebarStyle = { position: 'sticky', top: 64, height: 'calc(100vh - 80px)' };

const barStyle = { height: 1 };
