import type { WithdrawalDetail } from '@farm/contracts';
import { CopyableText, Fact, factsStyle, Moment, Received, Xch } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { StatusLabel } from '../../parts/StatusLabel.tsx';

/** Amounts, address, memo and times of a withdrawal. */
export function ReceiptFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { id, amount, fee, received, address, memo, status, tokenName, createdAt, updatedAt } = withdrawal;
  const intl = useIntl();
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
          <Received
            placeholder={<FormattedMessage id="assets.receipt.nothing" />}
            status={status}
            received={received}
          />
        </Fact>
        <Fact label={<FormattedMessage id="assets.withdraw.address" />} isLong>
          <CopyableText text={address} isGrouped label={intl.formatMessage({ id: 'assets.copy.address' })} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.withdraw.memo.label" />} isLong>
          {memo === '' ? <FormattedMessage id="assets.withdraw.memo.none" /> : <bdi>{memo}</bdi>}
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.asked" />} isLong>
          <Moment at={createdAt} />
        </Fact>
        {tokenName === null ? null : (
          <Fact label={<FormattedMessage id="assets.receipt.token" />} isLong>
            <bdi>{tokenName}</bdi>
          </Fact>
        )}
        <Fact label={<FormattedMessage id="assets.receipt.updated" />} isLong>
          <Moment at={updatedAt} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.id" />} isLong>
          <CopyableText text={id} label={intl.formatMessage({ id: 'assets.receipt.copyId' })} />
        </Fact>
      </Stack>
    </Card>
  );
}

const headStyle = { mb: 3, flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' };
