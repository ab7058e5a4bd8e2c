import type { AutomaticPayout } from '@farm/contracts';
import { CopyableText, Fact, factsStyle, Moment, Xch } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useState } from 'react';
import { Trigger } from './Trigger.tsx';

/** Next payout, condition, amount and address of an automatic payout. */
export function PayoutFacts({ payout }: { payout: AutomaticPayout }) {
  const { trigger, multiple, address, nextAt, expected } = payout;
  const intl = useIntl();
  return (
    <Box component="dl" sx={factsStyle}>
      {nextAt === null ? null : (
        <>
          <Fact label={<FormattedMessage id="assets.automatic.next" />} isMain isLong>
            {trigger.kind === 'threshold' ? (
              <ThresholdNext nextAt={nextAt} amount={trigger.amount} />
            ) : (
              <Moment at={nextAt} />
            )}
          </Fact>
          <Fact label={<FormattedMessage id="assets.automatic.expected" />}>
            {expected === '0' ? (
              <FormattedMessage id="assets.automatic.expected.none" />
            ) : (
              <Xch xch={expected} />
            )}
          </Fact>
        </>
      )}
      <Fact label={<FormattedMessage id="assets.automatic.when" />} isLong>
        <Trigger trigger={trigger} />
      </Fact>
      <Fact label={<FormattedMessage id="assets.withdraw.amount" />} isLong>
        {multiple === null ? (
          <FormattedMessage id="assets.automatic.amount.all" />
        ) : (
          <FormattedMessage
            id="assets.automatic.amount.multiplesOf"
            values={{ multiple: <Xch xch={multiple} /> }}
          />
        )}
      </Fact>
      <Fact label={<FormattedMessage id="assets.withdraw.address" />} isLong>
        <CopyableText text={address} isGrouped label={intl.formatMessage({ id: 'assets.copy.address' })} />
      </Fact>
    </Box>
  );
}

/** A threshold counts from `nextAt` on: a day after the latest payout. */
function ThresholdNext({ nextAt, amount }: { nextAt: string; amount: string }) {
  const values = { amount: <Xch xch={amount} />, at: <Moment at={nextAt} /> };
  const [openedAt] = useState(() => Date.now());
  const isLater = Date.parse(nextAt) > openedAt;
  return <FormattedMessage id={`assets.automatic.next.threshold${isLater ? 'Later' : ''}`} values={values} />;
}
