import type { Webhook } from '@farm/contracts/notification';
import { LoadNotice, MoreButton, useFocusFallback } from '@farm/kit';
import { FormattedMessage, type LazyDialogProps } from '@farm/remote-sdk';
import { toFailure, useCursorRows } from '@farm/remote-sdk/api';
import { Box, Button, NoticeBar, Skeleton, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId, useRef } from 'react';
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
  const list = useRef<HTMLUListElement>(null);
  const { rows, failure, slow, ...state } = useCursorRows(
    useListDeliveriesInfiniteQuery(id, { refetchOnMountOrArgChange: true }),
  );
  // The last page takes the button away.
  useFocusFallback(!state.hasMore, () => list.current);
  return (
    <>
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        <LoadNotice slow={slow} isOutdated={state.isOutdated} />
        {state.hasMoreFailed && !slow.isSlow ? (
          <NoticeBar icon="alert">
            <FormattedMessage id="security.notifications.log.moreFailed" />
          </NoticeBar>
        ) : null}
      </Box>
      {state.isLoading ? (
        <Stack sx={{ gap: 2 }} aria-hidden>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={64} />
          ))}
        </Stack>
      ) : failure !== undefined ? (
        <CardFailure
          failure={toFailure(failure)}
          title={<FormattedMessage id="security.notifications.log.notLoaded" />}
          onRetry={slow.retry}
        />
      ) : rows.length === 0 ? (
        <Typography>
          <FormattedMessage id="security.notifications.log.none" />
        </Typography>
      ) : (
        <Box component="ul" ref={list} tabIndex={-1} aria-labelledby={titleId} sx={listStyle}>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </Box>
      )}
      {state.hasMore ? (
        <Box sx={{ mt: 2 }}>
          <MoreButton isBusy={state.isLoadingMore} onClick={state.showMore} />
        </Box>
      ) : null}
    </>
  );
}
