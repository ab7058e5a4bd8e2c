import type { Payment, WithdrawalStatus } from '@farm/contracts';
import { CopyableText, Fact, factsStyle, Moment } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Card, Icon, MuiLink, Typography } from '@farm/ui';
import { useId } from 'react';
import { toPaymentMessageKeys } from '../../model/paymentMessageKeys.ts';
import { Depth } from './Depth.tsx';

interface PaymentCardProps {
  payment: Payment;
  status: WithdrawalStatus;
}

/** State of a payment on the chain: its coin, the block that holds it, and the number of blocks on top. */
export function PaymentCard({ payment, status }: PaymentCardProps) {
  const titleId = useId();
  const { coinId, height, depth, confirmations, explorerUrl, at } = payment;
  const { state, reorg } = toPaymentMessageKeys(payment, status);
  const intl = useIntl();
  const values = {
    height: height === null ? null : <FormattedNumber value={height} />,
    confirmations: <FormattedNumber value={confirmations} />,
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography id={titleId} variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="assets.payment.title" />
      </Typography>
      <Box role="status">
        <Typography>
          <FormattedMessage id={`assets.payment.state.${state}`} values={values} />
        </Typography>
        {reorg === null ? null : (
          <Typography sx={reorgStyle}>
            <Icon name="alert" size={18} />
            <span>
              <FormattedMessage id={`assets.payment.reorg.${reorg}`} />
            </span>
          </Typography>
        )}
      </Box>
      {status === 'sending' ? (
        <Depth depth={state === 'block' ? depth : 0} confirmations={confirmations} titleId={titleId} />
      ) : null}
      <Box component="dl" sx={{ ...factsStyle, mt: 2 }}>
        <Fact label={<FormattedMessage id="assets.payment.coin" />} isLong>
          <CopyableText text={coinId} isShort label={intl.formatMessage({ id: 'assets.payment.copyCoin' })} />
        </Fact>
        {height === null ? null : (
          <Fact label={<FormattedMessage id="assets.payment.block" />}>
            <FormattedNumber value={height} />
          </Fact>
        )}
        <Fact label={<FormattedMessage id="assets.payment.readAt" />} isLong>
          <Moment at={at} />
        </Fact>
      </Box>
      {explorerUrl === null ? null : (
        <MuiLink href={explorerUrl} target="_blank" rel="noopener noreferrer" sx={linkStyle}>
          <FormattedMessage id="assets.payment.explorer" />
          <Icon name="external" size={14} />
        </MuiLink>
      )}
    </Card>
  );
}

const reorgStyle = {
  display: 'flex',
  gap: 1,
  mt: 1.5,
  color: 'warning.text',
  '& svg': { flexShrink: 0, mt: 0.375 },
};
const linkStyle = { display: 'inline-flex', alignItems: 'center', gap: 0.5, mt: 2 };
