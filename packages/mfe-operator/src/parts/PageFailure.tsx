import { LoadFailure } from '@farm/kit';
import { isApiError, Navigate } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Missing } from './Missing.tsx';

interface PageFailureProps {
  /** The `error` of the page's query. */
  error: unknown;
  onRetry: () => Promise<void>;
  /** Path to return to if something does not exist; undefined for lists. */
  backTo?: string;
}

/** Shown in place of a page's content: the reason why it is missing, and the next step. */
export function PageFailure({ error, onRetry, backTo }: PageFailureProps) {
  const code = isApiError(error) ? error.code : undefined;
  // The role was revoked after the page was opened.
  if (code === 'forbidden') return <Navigate to="/403" replace />;
  if (backTo !== undefined && (code === 'not_found' || code === 'validation_failed'))
    return <Missing backTo={backTo} />;
  return (
    <LoadFailure
      titleId="operator.failure.title"
      textId="operator.failure"
      failure={toFailure(error)}
      onRetry={onRetry}
    />
  );
}
