import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { UnsavedBar } from '../../parts/UnsavedBar.tsx';
import type { TermsFormState } from './useTermsForm.ts';

/** Tells that another operator published a version in the meantime, or that unsaved texts were restored. */
export function UnsavedTerms({ form }: { form: TermsFormState }) {
  const { overtakenBy } = form;
  const overtaken = overtakenBy && {
    text: (
      <FormattedMessage
        id="operator.terms.overtaken"
        values={{ by: <bdi dir="ltr">{overtakenBy.by}</bdi>, version: overtakenBy.version }}
      />
    ),
    actions: (
      <>
        <Button variant="outlined" onClick={form.startOver}>
          <FormattedMessage id="operator.terms.overtaken.discard" />
        </Button>
        <Button variant="outlined" color="inherit" onClick={form.keepMine}>
          <FormattedMessage id="operator.terms.overtaken.keep" />
        </Button>
      </>
    ),
  };
  return <UnsavedBar isRestored={form.isRestored} onDiscard={form.startOver} overtaken={overtaken ?? null} />;
}
