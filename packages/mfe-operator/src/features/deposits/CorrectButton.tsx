import type { CorrectionPreview } from '@farm/contracts';
import { FormattedMessage, formatXch, useIntl, useNotify, usePage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { useMakeCorrectionMutation } from '../../api/depositApi.ts';
import { createActionKey } from '../../model/createActionKey.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { CorrectionAmount, type Correctable } from './CorrectionAmount.tsx';
import { CorrectionEffects } from './CorrectionEffects.tsx';

interface CorrectButtonProps extends Correctable {
  onUncertain: () => void;
}

/** Corrects a transaction: asks for the amount, shows what that would do, and asks for a reason. */
export function CorrectButton({ txId, left, email, onUncertain }: CorrectButtonProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const notify = useNotify();
  const titleId = useId();
  const mutation = useMakeCorrectionMutation();
  const [key] = useState(createActionKey);
  const [isOpen, setIsOpen] = useState(false);
  const [reviewed, setReviewed] = useState<{ amount: string; preview: CorrectionPreview }>();
  const close = () => setIsOpen(false);
  const isDebt = reviewed !== undefined && reviewed.preview.debt !== '0';
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.correct.of' }, { txId, email })}
        onClick={() => {
          setReviewed(undefined);
          setIsOpen(true);
        }}
      >
        <FormattedMessage id="operator.correct" />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        {reviewed === undefined ? (
          <CorrectionAmount
            // The same text may be another amount in another language.
            key={locale}
            {...{ titleId, txId, left, email }}
            onClose={close}
            onReviewed={(amount, preview) => setReviewed({ amount, preview })}
          />
        ) : (
          <ReasonForm
            titleId={titleId}
            ids={{
              title: 'operator.correct.title',
              help: 'operator.correct.reason.help',
              tooLate: 'operator.correct.tooLate',
              submit: isDebt ? 'operator.correct.submit.debt' : 'operator.correct.submit',
            }}
            color={isDebt ? 'error' : 'primary'}
            mutation={mutation}
            toArgument={(reason) => {
              const correction = { amount: reviewed.amount, reason, isDebtAccepted: isDebt };
              return { txId, correction, key: key.for(correction) };
            }}
            onDone={(answer) => {
              key.finish();
              const amount = formatXch(reviewed.preview.amount, locale);
              const id = 'proposal' in answer ? 'operator.proposed' : 'operator.correct.done';
              notify.success(intl.formatMessage({ id }, { amount, email }));
              close();
            }}
            onClose={close}
            onUncertain={onUncertain}
          >
            <CorrectionEffects preview={reviewed.preview} />
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
