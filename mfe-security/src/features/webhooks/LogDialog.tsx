import type { Webhook } from '@farm/contracts/notification';
import { LoadNotice } from '@farm/kit';
import { FormattedMessage, type LazyDialogProps } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Skeleton, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';
import { useListDeliveriesInfiniteQuery } from '../../api/notificationApi.ts';
import { CardFailure } from '../../parts/CardFailure.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { listStyle } from '../../parts/ListCard.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';

interface LogDialogProps extends LazyDialogProps {
  webhook: Webhook;
}

/** Log of a webhook: what was sent to it in the last 30 days, newest first. */
export function LogDialog({ webhook, isOpen, onClose }: LogDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <DialogTitle id={titleId}>
        <FormattedMessage
          id="security.notifications.log.title"
          values={{ name: <bdi>{webhook.name}</bdi> }}
        />
      </DialogTitle>
      <DialogContent>
        <Log id={webhook.id} titleId={titleId} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </FreshDialog>
  );
}

function Log({ id, titleId }: { id: string; titleId: string }) {
  const query = useListDeliveriesInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        <LoadNotice slow={slow} isOutdated={data !== undefined && failure !== undefined} />
      </Box>
      {deliveries === undefined ? (
        failure ? (
          <CardFailure
            failure={failure}
            title={<FormattedMessage id="security.notifications.log.notLoaded" />}
            onRetry={slow.retry}
          />
        ) : (
          <Stack sx={{ gap: 2 }} aria-hidden>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} variant="rounded" height={64} />
            ))}
          </Stack>
        )
      ) : deliveries.length === 0 ? (
        <Typography>
          <FormattedMessage id="security.notifications.log.none" />
        </Typography>
      ) : (
        <Box component="ul" aria-labelledby={titleId} sx={listStyle}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </Box>
      )}
      {hasNextPage ? (
        <Button
          aria-busy={isFetchingNextPage}
          sx={{ mt: 1, opacity: isFetchingNextPage ? 0.6 : 1 }}
          onClick={() => void fetchNextPage()}
        >
          <FormattedMessage id="kit.more" />
        </Button>
      ) : null}
    </>
  );
}
