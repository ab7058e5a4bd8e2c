import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Skeleton } from '@farm/ui';
import { Alert } from '@farm/ui/forms';
import { useGetProposalRuleQuery } from '../../api/proposalApi.ts';

/** The limit above which actions wait, and for whom. */
export function ProposalRuleNotice() {
  const { data, isError } = useGetProposalRuleQuery(undefined);
  if (!data)
    return isError ? null : (
      <Skeleton variant="rounded" sx={{ mb: 3, maxWidth: 'none' }}>
        <Rule above="10" soleOperatorHours={null} />
      </Skeleton>
    );
  return (
    <Box sx={{ mb: 3 }}>
      <Rule {...data} />
    </Box>
  );
}

function Rule({ above, soleOperatorHours }: { above: string; soleOperatorHours: number | null }) {
  return (
    <Alert severity="info" role="none">
      <FormattedMessage
        id={soleOperatorHours === null ? 'operator.proposals.rule' : 'operator.proposals.rule.sole'}
        values={{ above: <Xch xch={above} />, hours: soleOperatorHours }}
      />
    </Alert>
  );
}
