import type { OperatorWithdrawal, WithdrawalDecision } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useDecideWithdrawalMutation } from '../../api/operatorWithdrawalApi.ts';
import { Address } from '../../parts/Address.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { deedColours } from './deedColours.ts';

interface DeedFormProps {
  withdrawal: OperatorWithdrawal;
  deed: WithdrawalDecision;
  onClose: () => void;
  onUncertain: () => void;
}

/** Names the action and the withdrawal, and asks for a reason. */
export function DeedForm({ withdrawal, deed, onClose, onUncertain }: DeedFormProps) {
  const { id, account, amount, received, address } = withdrawal;
  const intl = useIntl();
  const notify = useNotify();
  return (
    <ReasonForm
      titleId="deed-title"
      ids={{
        title: `operator.deed.${deed}.title`,
        help: 'operator.reason.userReads',
        tooLate: 'operator.deed.failure.tooLate',
        submit: `operator.deed.${deed}`,
      }}
      color={deedColours[deed]}
      mutation={useDecideWithdrawalMutation()}
      toArgument={(reason) => ({ id, deed, reason })}
      onDone={() => {
        notify.success(intl.formatMessage({ id: `operator.deed.${deed}.done` }));
        onClose();
      }}
      onClose={onClose}
      onUncertain={onUncertain}
    >
      <Typography>
        <FormattedMessage
          id={`operator.deed.${deed}.text`}
          values={{ amount: <Xch xch={amount} />, account: <bdi dir="ltr">{account.email}</bdi> }}
        />
      </Typography>
      <Facts
        facts={[
          { id: 'account', value: <bdi dir="ltr">{account.email}</bdi> },
          { id: 'amount', value: <Xch xch={amount} /> },
          { id: 'received', value: <Xch xch={received} /> },
          { id: 'address', value: <Address address={address} form="grouped" /> },
        ].map((fact) => ({
          ...fact,
          label: <FormattedMessage id={`operator.withdrawal.${fact.id}`} />,
        }))}
      />
    </ReasonForm>
  );
}
