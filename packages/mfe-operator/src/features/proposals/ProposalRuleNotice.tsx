import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/forms';
import { useGetProposalRuleQuery } from '../../api/proposalApi.ts';

/** The limit above which actions wait, and for whom. */
export function ProposalRuleNotice() {
  const { data } = useGetProposalRuleQuery(undefined);
  if (!data) return null;
  const { above, soleOperatorHours } = data;
  return (
    <Alert severity="info" role="none" sx={{ mb: 3 }}>
      <FormattedMessage
        id={soleOperatorHours === null ? 'operator.proposals.rule' : 'operator.proposals.rule.sole'}
        values={{ above: <Xch xch={above} />, hours: soleOperatorHours }}
      />
    </Alert>
  );
}
