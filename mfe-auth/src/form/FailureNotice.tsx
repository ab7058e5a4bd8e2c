import { FormattedMessage, type ApiError } from '@farm/remote-sdk';
import { FormError } from '@farm/ui/feedback';
import type { ReactNode } from 'react';
import { toPlacedRefusal } from '../model/toPlacedRefusal.ts';
import { toWait } from '../model/toWait.ts';

interface FailureNoticeProps {
  failure: ApiError | null;
  /** Fields that show their own errors. */
  fields: string[];
  action?: ReactNode;
}

/** Reason for a refused form, unless a field shows it. */
export function FailureNotice({ failure, fields, action }: FailureNoticeProps) {
  const message = failure && toPlacedRefusal(failure, fields).form;
  if (!message) return null;
  return (
    <FormError action={action}>
      <FormattedMessage
        id={message}
        values={{
          ...toWait(failure.retryAfterSeconds ?? 60),
          requestId: failure.requestId ?? 'none',
        }}
      />
    </FormError>
  );
}
