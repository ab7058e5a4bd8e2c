import type { CorrectionPreview } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink, Stack } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import type { ReactNode } from 'react';
import { toWithdrawalPath } from '../../model/paths.ts';
import { Facts } from '../../parts/Facts.tsx';

/** Balance before and after a correction, the debt that it leaves, and what waits for it. */
export function CorrectionEffects({ preview }: { preview: CorrectionPreview }) {
  const { email, amount, usable, usableAfter, debt, withdrawals, owed, owedAfter } = preview;
  const fact = (id: string, value: ReactNode) => ({
    id,
    label: <FormattedMessage id={`operator.correct.${id}`} />,
    value,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Facts
        facts={[
          fact('account', <bdi dir="ltr">{email}</bdi>),
          fact('change', <Xch xch={amount} />),
          fact('usable', <Change before={usable} after={usableAfter} />),
          fact('owed', <Change before={owed} after={owedAfter} />),
        ]}
      />
      {debt === '0' ? null : (
        <Alert severity="warning">
          <FormattedMessage
            id="operator.correct.debt"
            values={{ debt: <Xch xch={debt} />, count: withdrawals.length }}
          />
          {withdrawals.length === 0 ? null : (
            <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
              {withdrawals.map((withdrawal) => (
                <li key={withdrawal.id}>
                  <MuiLink component={Link} to={toWithdrawalPath(withdrawal.id)}>
                    <Xch xch={withdrawal.amount} />
                  </MuiLink>
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
    </Stack>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <FormattedMessage
      id="operator.correct.change.amounts"
      values={{ before: <Xch xch={before} />, after: <Xch xch={after} /> }}
    />
  );
}
