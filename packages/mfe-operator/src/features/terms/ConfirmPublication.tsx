import { DEFAULT_LOCALE, locales, type Locale } from '@farm/contracts';
import type { TermsKind } from '@farm/contracts/terms';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { SlowAction } from '../../parts/SlowAction.tsx';
import type { TermsFormState } from './useTermsForm.ts';

/** Asks before a version is published, because it can be neither changed nor taken back. */
export function ConfirmPublication({ kind, form }: { kind: TermsKind; form: TermsFormState }) {
  const intl = useIntl();
  const written = locales.filter((locale) => form.typed[locale].trim() !== '');
  const missing = locales.filter((locale) => !written.includes(locale));
  const toName = (locale: Locale) => intl.formatDisplayName(locale, { type: 'language' }) ?? locale;
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
        {missing.length > 0 ? (
          <li>
            <FormattedMessage
              id="operator.terms.confirm.missing"
              values={{
                missing: intl.formatList(missing.map(toName), { type: 'disjunction' }),
                shown: toName(
                  written.find((locale) => locale === DEFAULT_LOCALE) ?? written[0] ?? DEFAULT_LOCALE,
                ),
                isOnly: written.length === 1 ? 'yes' : 'no',
              }}
            />
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
