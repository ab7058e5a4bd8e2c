import type { WithdrawalDetail } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { CopyText } from '@farm/ui/marks';
import { Fact, factsStyle } from '../../parts/Fact.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Received } from '../../parts/Received.tsx';
import { StatusLabel } from '../../parts/StatusLabel.tsx';
import { useCopyWords } from '../../parts/useCopyWords.ts';
import { Xch } from '../../parts/Xch.tsx';

/** Amounts, address, memo and times of a withdrawal. */
export function ReceiptFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { id, amount, fee, received, address, memo, status, createdAt, updatedAt } = withdrawal;
  const intl = useIntl();
  const addressWords = useCopyWords(intl.formatMessage({ id: 'assets.copy.address' }));
  const idWords = useCopyWords(intl.formatMessage({ id: 'assets.receipt.copyId' }));
  return (
    <Card sx={{ p: 3 }}>
      <Stack direction="row" sx={headStyle}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="assets.receipt.amount" />
          </Typography>
          <Typography component="p" variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <Xch xch={amount} />
          </Typography>
        </Box>
        <StatusLabel status={status} />
      </Stack>
      <Stack component="dl" sx={factsStyle}>
        <Fact label={<FormattedMessage id="assets.withdraw.fee" />}>
          <Xch xch={fee} />
        </Fact>
        <Fact
          label={
            <FormattedMessage
              id={status === 'success' ? 'assets.receipt.received' : 'assets.receipt.willReceive'}
            />
          }
          isMain
        >
          <Received status={status} received={received} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.withdraw.address" />} isLong>
          <CopyText text={address} isGrouped words={addressWords} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.withdraw.memo.label" />} isLong>
          {memo === '' ? <FormattedMessage id="assets.withdraw.memo.none" /> : <bdi>{memo}</bdi>}
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.asked" />} isLong>
          <Moment at={createdAt} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.updated" />} isLong>
          <Moment at={updatedAt} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.id" />} isLong>
          <CopyText text={id} words={idWords} />
        </Fact>
      </Stack>
    </Card>
  );
}

const headStyle = { mb: 3, flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' };
