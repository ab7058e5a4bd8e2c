import { PartFailure } from '@farm/kit';
import { FormattedMessage, useDeferredPart } from '@farm/remote-sdk';
import { Box, Skeleton, Stack, Typography } from '@farm/ui';
import { memo, useId } from 'react';
import type { LogTabsProps } from './LogTabs.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';

const loadLogTabs = () => import('./LogTabs.tsx').then((module) => module.LogTabs);

/**
 * The logs, once they come near the screen or the browser is idle: they are below the first view, and their tables, fields
 * and tabs are a sixth of the page's scripts.
 */
export const LazyLogTabs = memo(function LazyLogTabs(props: LogTabsProps) {
  const { part: LogTabs, isRequested, hasFailed, retry, target } = useDeferredPart(loadLogTabs);
  const titleId = useId();
  if (LogTabs) return <LogTabs {...props} />;
  return (
    <Box component="section" ref={target} aria-labelledby={titleId} aria-busy={isRequested && !hasFailed}>
      <Typography variant="h5" component="h2" id={titleId} gutterBottom>
        <FormattedMessage id="assets.logs.title" />
      </Typography>
      {hasFailed ? (
        <PartFailure onRetry={retry}>
          <FormattedMessage id="assets.logs.partFailed" />
        </PartFailure>
      ) : (
        <Stack sx={{ gap: 2.5 }}>
          <Skeleton variant="rounded" height={48} sx={{ maxWidth: 420 }} />
          <PanelSkeleton />
        </Stack>
      )}
    </Box>
  );
});
