import { toLanguageTag, type Notice } from '@farm/contracts';
import { FormattedMessage, isApiError, usePage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useEffect, useId } from 'react';
import { useGetNoticeQuery } from '../../api/noticesApi.ts';
import { NoticeBody } from './NoticeBody.tsx';

/** Props of {@link NoticeDialog}. */
export interface NoticeDialogProps {
  id: string;
  isOpen: boolean;
  /** Data of the notice that is available before its details load. */
  summary: Notice | undefined;
  onRead: (id: string) => void;
  onClose: () => void;
}

/** Full text of a notice. Full screen on a phone. */
export function NoticeDialog({ id, isOpen, summary, onRead, onClose }: NoticeDialogProps) {
  const { locale } = usePage();
  const titleId = useId();
  const query = useGetNoticeQuery({ id, locale }, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  // `currentData` belongs to this notice, not to the previously open notice.
  const { currentData, error, isFetching } = query;
  const isMissing = isUnknown(error);
  const notice = isMissing ? undefined : currentData;
  const titleNotice = isMissing ? undefined : (currentData ?? summary);
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
        {titleNotice ? (
          <bdi lang={toLanguageTag(titleNotice.locale)}>{titleNotice.title}</bdi>
        ) : (
          <FormattedMessage id={isMissing ? 'info.notice.gone.title' : 'info.notice.title'} />
        )}
      </DialogTitle>
      <DialogContent
        // Focusable, so that the arrow keys can scroll text longer than the screen.
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
      >
        <NoticeBody
          notice={notice}
          isMissing={isMissing}
          failure={error && !isFetching && !isMissing ? toFailure(error) : undefined}
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

/** True if the notice no longer exists, or the URL holds no valid id. */
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
