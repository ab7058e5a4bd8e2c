import { FACTOR_RESET_HOURS, type Proposal, type ProposalDecision } from '@farm/contracts';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useDecideProposalMutation } from '../../api/proposalApi.ts';
import { Facts } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';

interface ProposalFormProps {
  proposal: Proposal;
  decision: ProposalDecision;
  titleId: string;
  onClose: () => void;
  onUncertain: () => void;
}

/** Shows what a decision does, and asks for a reason. */
export function ProposalForm({ proposal, decision, titleId, onClose, onUncertain }: ProposalFormProps) {
  const { id, kind, account, amount, reason, correction, proposedBy, createdAt } = proposal;
  const intl = useIntl();
  const notify = useNotify();
  const isOfMoney = kind !== 'factor-reset';
  return (
    <ReasonForm
      titleId={titleId}
      ids={{
        title: `operator.proposal.${decision}.title`,
        help: 'operator.proposal.reason.help',
        tooLate: 'operator.proposal.tooLate',
        submit: `operator.proposal.${decision}`,
      }}
      color={decision === 'confirm' ? 'primary' : 'error'}
      mutation={useDecideProposalMutation()}
      toArgument={(given) => ({ id, decision, reason: given })}
      onDone={() => {
        notify.success(intl.formatMessage({ id: `operator.proposal.${decision}.done` }));
        onClose();
      }}
      onClose={onClose}
      onUncertain={onUncertain}
    >
      <Typography>
        <FormattedMessage
          id={`operator.proposal.${decision}.${decision === 'confirm' || !isOfMoney ? kind : 'text'}`}
          values={{
            amount: <Xch xch={amount} />,
            account: <bdi dir="ltr">{account.email}</bdi>,
            hours: FACTOR_RESET_HOURS,
          }}
        />
      </Typography>
      <Facts
        facts={[
          { id: 'account', value: <bdi dir="ltr">{account.email}</bdi> },
          ...(isOfMoney ? [{ id: 'amount', value: <Xch xch={amount} /> }] : []),
          ...(correction === null ? [] : [{ id: 'corrects', value: correction.correctsId }]),
          { id: 'reason', value: <bdi>{reason}</bdi> },
          { id: 'proposedBy', value: <bdi dir="ltr">{proposedBy}</bdi> },
          { id: 'proposedAt', value: <Moment at={createdAt} precision="second" /> },
        ].map((fact) => ({ ...fact, label: <FormattedMessage id={`operator.proposal.${fact.id}`} /> }))}
      />
    </ReasonForm>
  );
}
