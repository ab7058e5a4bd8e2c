import { Moment } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import type { KnownPayouts } from '../../model/payoutSums.ts';

/** Height and time of the chain data; renders nothing before the first reading. */
export function ChainMoment({ chain }: Pick<KnownPayouts, 'chain'>) {
  if (chain === null) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <FormattedMessage
        id={chain.isSimulated ? 'operator.payouts.chain.simulated' : 'operator.payouts.chain'}
        values={{
          height: <FormattedNumber value={chain.height} />,
          at: <Moment at={chain.at} precision="second" />,
        }}
      />
    </Typography>
  );
}
