import type { WithdrawalRule } from '@farm/contracts';
import { CopyableText, Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { useState } from 'react';
import { toWithdrawNotes } from '../../model/withdrawNotes.ts';
import type { WithdrawOrder } from '../../model/withdrawOrder.ts';
import { AmountRows } from './AmountRows.tsx';
import { CancelWindow } from './CancelWindow.tsx';
import { SubmissionNotice } from './SubmissionNotice.tsx';
import type { Submission } from './useSubmission.ts';
import { WithdrawNotes } from './WithdrawNotes.tsx';

interface CheckStepProps {
  order: WithdrawOrder;
  rule: WithdrawalRule;
  submission: Submission;
}

/** Everything about to be submitted, for the user to review. */
export function CheckStep({ order, rule, submission }: CheckStepProps) {
  const { amount, fee, received, address, memo } = order;
  const intl = useIntl();
  const [now] = useState(() => Date.now());
  return (
    <Stack sx={{ gap: 2.5 }}>
      <AmountRows amount={amount} fee={fee} received={received} />
      <Box component="dl" sx={factsStyle}>
        <Fact label={<FormattedMessage id="assets.withdraw.address" />} isLong>
          {address.desc === '' ? null : <Box sx={{ fontWeight: 600 }}>{address.desc}</Box>}
          <CopyableText
            text={address.address}
            isGrouped
            label={intl.formatMessage({ id: 'assets.copy.address' })}
          />
        </Fact>
        <Fact label={<FormattedMessage id="assets.withdraw.memo.label" />} isLong>
          {memo === '' ? <FormattedMessage id="assets.withdraw.memo.none" /> : <bdi>{memo}</bdi>}
        </Fact>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="assets.withdraw.check.compare" /> <CancelWindow rule={rule} />
      </Typography>
      <WithdrawNotes notes={toWithdrawNotes({ amount, address, rule, now })} />
      <SubmissionNotice submission={submission} />
    </Stack>
  );
}
