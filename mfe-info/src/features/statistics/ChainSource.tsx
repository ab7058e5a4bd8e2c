import type { Chain } from '@farm/contracts';
import { Age } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';

interface ChainSourceProps {
  /** Null until loaded. */
  chain: Chain | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Source and age of the network figures. */
export function ChainSource({ chain, now }: ChainSourceProps) {
  return (
    <Typography variant="body2" sx={{ mt: 3, minHeight: MIN_HEIGHT, color: 'text.secondary' }}>
      {chain === null ? null : (
        <FormattedMessage
          id={`info.statistics.source.${chain.source}`}
          values={{ ago: <Age at={chain.at} now={now} />, height: <FormattedNumber value={chain.height} /> }}
        />
      )}
    </Typography>
  );
}

/** Height of the text by screen width, reserved until the text loads. */
const MIN_HEIGHT = { xs: '4.29em', sm: '2.86em', md: '1.43em' };
