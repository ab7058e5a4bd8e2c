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
 * Navigation of the user center. Its box renders immediately, to avoid layout shifts; its entries load lazily, because
 * the home page does not need them. On narrow screens the header's drawer has the entries instead.
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
  const placeholder = hasFailed ? <EntriesFailure onRetry={retry} /> : <EntriesSkeleton layout={layout} />;
  return (
    <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.center' })} sx={placeStyles[layout]}>
      <Box sx={layout === 'horizontal' ? barStyle : sidebarStyle}>
        {Entries ? <Entries groups={groups} layout={layout} /> : placeholder}
      </Box>
    </Box>
  );
}

/** Placeholder lines for the entries. */
function EntriesSkeleton({ layout }: Pick<CenterNavigationProps, 'layout'>) {
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

function EntriesFailure({ onRetry }: { onRetry: () => void }) {
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
  // Below the header but above the page, so that flyouts cover the page.
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
    // The header adds this height to its scroll margin.
    'html:has(&)': { '--farm-bar': { lg: '56px' } },
  },
};

// Fits below the full header; after 16 px of scrolling the header has shrunk to 64 px, and the sidebar sticks there.
const sidebarStyle = { position: 'sticky', top: 64, height: 'calc(100vh - 80px)' };

const barStyle = { height: 1 };
