import { locales } from '@farm/contracts';
import type { TermsKind } from '@farm/contracts/terms';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { SlowAction } from '../../parts/SlowAction.tsx';
import type { TermsFormState } from './useTermsForm.ts';

/** Asks before a version is published, because it can be neither changed nor taken back. */
export function ConfirmPublication({ kind, form }: { kind: TermsKind; form: TermsFormState }) {
  const written = locales.filter((locale) => form.typed[locale].trim() !== '');
  return (
    <ConfirmDialog
      isOpen={form.isAsking}
      onClose={form.stopAsking}
      isDestructive
      title={
        <FormattedMessage id={`operator.terms.confirm.${kind}`} values={{ version: form.nextVersion }} />
      }
      confirmLabel={<FormattedMessage id="operator.terms.confirm.do" />}
      cancelLabel={<FormattedMessage id="kit.cancel" />}
      onConfirm={form.publish}
      failureText={(failure) => <Failure failure={failure} />}
    >
      <Box component="ul" sx={listStyle}>
        {['now', 'kept', 'users'].map((effect) => (
          <li key={effect}>
            <FormattedMessage id={`operator.terms.confirm.${effect}`} />
          </li>
        ))}
        {written.length === 1 ? (
          <li>
            <FormattedMessage id={`operator.terms.confirm.only.${written[0] ?? 'en'}`} />
          </li>
        ) : null}
      </Box>
      <SlowAction isSlow={form.isSlow} onStop={form.stop} />
    </ConfirmDialog>
  );
}

/** Refusals that trying again cannot change. */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'terms_conflict', 'terms_unchanged']);

/** Reason why a version was not published, or a note that the outcome is unknown. */
function Failure({ failure }: { failure: unknown }) {
  const code = isApiError(failure) ? failure.code : '';
  const { reason, requestId } = toFailure(failure);
  return (
    <>
      <FormattedMessage id={`operator.terms.failure.${REFUSALS.has(code) ? code : reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}

const listStyle = { m: 0, pl: 2.5, display: 'grid', gap: 1 };
