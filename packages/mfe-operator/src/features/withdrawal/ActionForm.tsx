import type { OperatorWithdrawal, WithdrawalDecision } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useDecideWithdrawalMutation } from '../../api/operatorWithdrawalApi.ts';
import { Address } from '../../parts/Address.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { actionColors } from './actionColors.ts';

interface ActionFormProps {
  withdrawal: OperatorWithdrawal;
  action: WithdrawalDecision;
  onClose: () => void;
  onUncertain: () => void;
}

/** Names the action and the withdrawal, and asks for a reason. */
export function ActionForm({ withdrawal, action, onClose, onUncertain }: ActionFormProps) {
  const { id, account, amount, received, address } = withdrawal;
  const intl = useIntl();
  const notify = useNotify();
  return (
    <ReasonForm
      titleId="action-title"
      ids={{
        title: `operator.deed.${action}.title`,
        help: 'operator.reason.userReads',
        tooLate: 'operator.deed.failure.tooLate',
        submit: `operator.deed.${action}`,
      }}
      color={actionColors[action]}
      mutation={useDecideWithdrawalMutation()}
      toArgument={(reason) => ({ id, action, reason })}
      onDone={(answer) => {
        const isProposed = 'proposal' in answer;
        notify.success(
          intl.formatMessage({ id: isProposed ? 'operator.proposed' : `operator.deed.${action}.done` }),
        );
        onClose();
      }}
      onClose={onClose}
      onUncertain={onUncertain}
    >
      <Typography>
        <FormattedMessage
          id={`operator.deed.${action}.text`}
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
