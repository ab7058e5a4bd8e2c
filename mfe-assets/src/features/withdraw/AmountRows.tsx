import { Fact, factsStyle, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface AmountRowsProps {
  /** Decimal XCH, like the other amounts. */
  amount?: string;
  fee: string;
  /** Null while nothing would arrive. */
  received: string | null;
}

/** Amount, fee and received amount of a withdrawal. */
export function AmountRows({ amount, fee, received }: AmountRowsProps) {
  return (
    <Box component="dl" sx={factsStyle}>
      {amount === undefined ? null : (
        <Fact label={<FormattedMessage id="assets.withdraw.amount" />}>
          <Xch xch={amount} />
        </Fact>
      )}
      <Fact label={<FormattedMessage id="assets.withdraw.fee" />}>
        <Xch xch={fee} />
      </Fact>
      <Fact label={<FormattedMessage id="assets.withdraw.received" />} isMain>
        {received === null ? '–' : <Xch xch={received} />}
      </Fact>
    </Box>
  );
}
