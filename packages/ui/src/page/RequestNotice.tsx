import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { NoticeBar } from './NoticeBar.tsx';

interface RequestNoticeProps {
  /** True while the view waits for a slow response. */
  isSlow: boolean;
  /** True if the visible data could not be refreshed. */
  isOutdated: boolean;
  words: Record<'slow' | 'outdated' | 'cancel' | 'retry', ReactNode>;
  onCancel: () => unknown;
  onRetry: () => unknown;
}

/**
 * Notice about a slow response or stale data, with actions; renders nothing otherwise. Belongs in an element of
 * role `status`, such as a page's notice.
 */
export function RequestNotice({ isSlow, isOutdated, words, onCancel, onRetry }: RequestNoticeProps) {
  if (!isSlow && !isOutdated) return null;
  return (
    <NoticeBar
      icon={isSlow ? 'clock' : 'alert'}
      actions={
        <>
          {isSlow ? (
            <Button color="inherit" onClick={() => void onCancel()}>
              {words.cancel}
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => void onRetry()}>
            {words.retry}
          </Button>
        </>
      }
    >
      {isSlow ? words.slow : words.outdated}
    </NoticeBar>
  );
}
