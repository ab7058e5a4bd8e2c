import type { FoundAccount } from '@farm/contracts/operator';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';

/** Marks of an account that is an operator's, or locked by one; a word if it has none. */
export function AccountMarks({ account: { role, isLocked } }: { account: FoundAccount }) {
  const isOperator = role === 'admin';
  if (!isOperator && !isLocked) return <FormattedMessage id="operator.none" />;
  return (
    <Stack component="span" direction="row" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {isOperator ? <Mark id="operator" color="info" /> : null}
      {isLocked ? <Mark id="locked" color="warning" /> : null}
    </Stack>
  );
}

function Mark({ id, color }: { id: string; color: 'info' | 'warning' }) {
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={color}
      label={<FormattedMessage id={`operator.accounts.mark.${id}`} />}
    />
  );
}
