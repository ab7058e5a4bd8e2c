import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';

/** Props of {@link ProposalRuleNotice}. */
interface ProposalRuleNoticeProps {
  rule: { above: string; soleOperatorHours: number | null };
}

/** The limit above which actions wait, and for whom. */
export function ProposalRuleNotice({ rule: { above, soleOperatorHours } }: ProposalRuleNoticeProps) {
  return (
    <Alert severity="info" role="none" sx={{ mb: 3 }}>
      <FormattedMessage
        id={soleOperatorHours === null ? 'operator.proposals.rule' : 'operator.proposals.rule.sole'}
        values={{ above: <Xch xch={above} />, hours: soleOperatorHours }}
      />
    </Alert>
  );
}
