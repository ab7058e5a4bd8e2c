import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, RequestNotice, NoticeBar, Skeleton, Stack, StateCard } from '@farm/ui';

/** Empty, failed and pending views, and notices about the page. */
export function States() {
  return (
    <Stack sx={{ gap: 3 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <StateCard
          icon="machines"
          title={<FormattedMessage id="design.states.empty.title" />}
          actions={
            <Button variant="contained">
              <FormattedMessage id="design.states.empty.action" />
            </Button>
          }
        >
          <FormattedMessage id="design.states.empty.text" />
        </StateCard>
        <StateCard
          icon="alert"
          title={<FormattedMessage id="design.states.failed.title" />}
          actions={
            <Button variant="outlined">
              <FormattedMessage id="design.states.failed.action" />
            </Button>
          }
        >
          <FormattedMessage id="design.states.failed.text" />
        </StateCard>
      </Box>
      {[true, false].map((isSlow) => (
        <RequestNotice
          key={String(isSlow)}
          isSlow={isSlow}
          isOutdated
          words={{
            slow: <FormattedMessage id="design.states.notice" />,
            outdated: <FormattedMessage id="design.states.outdated" />,
            cancel: <FormattedMessage id="design.states.notice.action" />,
            retry: <FormattedMessage id="design.states.failed.action" />,
          }}
          onCancel={() => undefined}
          onRetry={() => undefined}
        />
      ))}
      <NoticeBar icon="alert">
        <FormattedMessage id="design.states.line" />
      </NoticeBar>
      <Stack aria-hidden sx={{ gap: 1, maxWidth: 420 }}>
        <Skeleton width="60%" height={32} />
        <Skeleton />
        <Skeleton variant="rounded" height={96} />
      </Stack>
    </Stack>
  );
}
