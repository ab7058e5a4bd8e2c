import type { WithdrawalDetail } from '@farm/contracts';
import { Fact, factsStyle, Price, useCurrency, Value } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import { useId } from 'react';

/**
 * What a withdrawal was worth when it was paid, or else when it was requested, and the price of that moment; nothing without a known price.
 * The facts of the receipt do not have it, because their skeleton is there before any price.
 */
export function ValueCard({ withdrawal: { amount, status, price } }: { withdrawal: WithdrawalDetail }) {
  const titleId = useId();
  const currency = useCurrency();
  if (price === null || price === undefined || currency === undefined) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography id={titleId} variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="assets.receipt.value" />
      </Typography>
      <Box component="dl" sx={factsStyle}>
        <Fact
          label={<FormattedMessage id={`assets.receipt.value.${status === 'success' ? 'paid' : 'asked'}`} />}
          isMain
        >
          <Value xch={amount} price={price} currency={currency} />
        </Fact>
        <Fact label={<FormattedMessage id="assets.receipt.value.price" />}>
          <Price price={price} currency={currency} />
        </Fact>
      </Box>
    </Card>
  );
}
