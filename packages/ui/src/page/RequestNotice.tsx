import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { NoticeBar } from './NoticeBar.tsx';

interface LateNoticeProps {
  /** The answer keeps the view waiting. */
  isSlow: boolean;
  /** What is in view could not be brought up to date. */
  isOutdated: boolean;
  words: Record<'slow' | 'outdated' | 'cancel' | 'retry', ReactNode>;
  onCancel: () => unknown;
  onRetry: () => unknown;
}

/**
 * Says that an answer is slow, or that what is shown is from before, with the ways out of it; nothing otherwise.
 * Stands in an element of role `status`, such as the notice of a page.
 */
export function RequestNotice({ isSlow, isOutdated, words, onCancel, onRetry }: LateNoticeProps) {
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
