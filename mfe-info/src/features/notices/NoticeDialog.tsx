import type { Notice } from '@farm/contracts';
import { FormattedMessage, isApiError, usePage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/overlay';
import { useEffect, useId } from 'react';
import { useGetNoticeQuery } from '../../api/noticesApi.ts';
import { languageTag } from '../../model/languageTag.ts';
import { NoticeBody } from './NoticeBody.tsx';

/** What the dialog is about, and whom it tells. */
export interface NoticeDialogProps {
  id: string;
  isOpen: boolean;
  /** What is known of the notice before the whole of it is there. */
  summary: Notice | undefined;
  onRead: (id: string) => void;
  onClose: () => void;
}

/** A notice in full. On a phone it takes the whole screen. */
export function NoticeDialog({ id, isOpen, summary, onRead, onClose }: NoticeDialogProps) {
  const { locale } = usePage();
  const titleId = useId();
  const query = useGetNoticeQuery({ id, locale }, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  // Of this notice, not of the one that was open before.
  const { currentData, error, isFetching } = query;
  const isGone = isUnknown(error);
  const notice = isGone ? undefined : currentData;
  const known = isGone ? undefined : (currentData ?? summary);
  const isRead = notice !== undefined && isOpen;
  useEffect(() => {
    if (isRead) onRead(id);
  }, [isRead, id, onRead]);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyle } }}
    >
      <DialogTitle variant="h4" id={titleId}>
        {known ? (
          <bdi lang={languageTag[known.locale]}>{known.title}</bdi>
        ) : (
          <FormattedMessage id={isGone ? 'info.notice.gone.title' : 'info.notice.title'} />
        )}
      </DialogTitle>
      <DialogContent
        // It may be longer than the screen: the arrow keys have to reach it.
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
      >
        <NoticeBody
          notice={notice}
          isGone={isGone}
          failure={error && !isFetching && !isGone ? toFailure(error) : undefined}
          slow={slow}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" size="large" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether there is none any more, or the address holds no id at all. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'validation_failed');
}

const paperStyle = {
  m: { xs: 0, sm: 4 },
  width: { xs: 1, sm: 'calc(100% - 64px)' },
  maxWidth: { xs: 'none', sm: 760 },
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: 'none', sm: 'calc(100% - 64px)' },
  borderRadius: { xs: 0, sm: 1 },
};
