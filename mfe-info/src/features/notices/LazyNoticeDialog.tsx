import type { Notice } from '@farm/contracts';
import { useIntl, useLazyPart, useNotify } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import type { NoticeDialogProps } from './NoticeDialog.tsx';

const load = () => import('./NoticeDialog.tsx').then((module) => module.NoticeDialog);

interface LazyNoticeDialogProps {
  /** Null while no notice is open. */
  openId: string | null;
  /** Returns the list's data of a notice. */
  findNotice: (id: string) => Notice | undefined;
  onRead: (id: string) => void;
  onClose: () => void;
}

/** Dialog of a notice, loaded when the first notice is opened. */
export function LazyNoticeDialog({ openId, findNotice, ...rest }: LazyNoticeDialogProps) {
  // Kept after closing: the dialog still shows the notice during its exit transition.
  const [id, setId] = useState(openId);
  if (openId !== null && openId !== id) setId(openId);
  if (id === null) return null;
  return <LoadingDialog id={id} isOpen={openId !== null} summary={findNotice(id)} {...rest} />;
}

/** Shows a toast if the dialog fails to load; the next opening retries. */
function LoadingDialog(props: NoticeDialogProps) {
  const { isOpen, onClose } = props;
  const intl = useIntl();
  const notify = useNotify();
  const { part: Dialog, request } = useLazyPart(load);
  useEffect(() => {
    if (!isOpen || Dialog) return undefined;
    let isAwaited = true;
    request().catch(() => {
      if (!isAwaited) return;
      notify.error(intl.formatMessage({ id: 'info.notice.dialogFailed' }));
      onClose();
    });
    return () => {
      isAwaited = false;
    };
  }, [isOpen, Dialog, request, intl, notify, onClose]);
  return Dialog ? <Dialog {...props} /> : null;
}
