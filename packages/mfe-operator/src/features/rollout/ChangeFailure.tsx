import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { FormError } from '@farm/ui/feedback';
import { Sentences } from '../../parts/Sentences.tsx';

/** Codes with messages of their own; `saysWhy` also shows the farm's explanation. */
const KNOWN: Record<string, { saysWhy: boolean }> = {
  rollout_refused: { saysWhy: true },
  rollout_conflict: { saysWhy: false },
  validation_failed: { saysWhy: true },
  forbidden: { saysWhy: true },
};

/** Reason why a change was not made, or a note that the outcome is unknown. */
export function ChangeFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const error = isApiError(failure) ? failure : undefined;
  const known = error && Object.hasOwn(KNOWN, error.code) ? KNOWN[error.code] : undefined;
  const why = known?.saysWhy === true ? sentencesOf(error?.message, error?.fields) : [];
  return (
    <FormError>
      <FormattedMessage id={`operator.rollout.failure.${known ? (error?.code ?? reason) : reason}`} />
      {why.length === 0 ? null : <Sentences sentences={why} />}
      {requestId === undefined || known !== undefined ? null : (
        <>
          <br />
          <FormattedMessage id="kit.requestId" values={{ requestId }} />
        </>
      )}
    </FormError>
  );
}

function sentencesOf(message = '', fields: Record<string, string> = {}): string[] {
  const named = Object.entries(fields).map(([path, text]) => `${path}: ${text}`);
  return [...new Set([...message.split('\n'), ...named])].filter((line) => line !== '');
}
