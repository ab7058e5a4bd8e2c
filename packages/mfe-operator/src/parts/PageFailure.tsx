import { LoadFailure } from '@farm/kit';
import { isApiError, Navigate } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Missing } from './Missing.tsx';

interface PageFailureProps {
  /** The `error` of the query a page is made of. */
  error: unknown;
  onRetry: () => Promise<void>;
  /** Where to go from a thing that is not there; absent for lists. */
  backTo?: string;
}

/** Stands where a page's content would be: why it is not there, and what to do. */
export function PageFailure({ error, onRetry, backTo }: PageFailureProps) {
  const code = isApiError(error) ? error.code : undefined;
  // The role was taken away since the page began.
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
