import type { Balance } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Figure } from '../../parts/Figure.tsx';
import { WatchSection } from './WatchSection.tsx';

/** Balance of the farm's owner. */
export function WatchedBalance({ balance }: { balance: Balance }) {
  return (
    <WatchSection
      name="balance"
      figures={parts.map((part) => (
        <Figure
          key={part}
          label={<FormattedMessage id={`info.watch.balance.${part}`} />}
          value={<Xch xch={balance[part]} />}
        />
      ))}
    />
  );
}

const parts = ['usable', 'frozen', 'total'] as const;
