import type { Balance } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { useCurrentPrice } from '../../api/useCurrentPrice.ts';
import { toDebt } from '../../model/debt.ts';
import { Figure } from './Figure.tsx';

const figures = ['usable', 'frozen', 'total'] as const;

/** The three figures with their explanations. Loading does not change their height. */
export function Figures({ balance }: { balance: Balance | null }) {
  const price = useCurrentPrice();
  return (
    <Card component="dl" sx={figuresGrid}>
      {figures.map((figure) => (
        <Figure
          key={figure}
          label={<FormattedMessage id={`assets.balance.${figure}`} />}
          xch={balance?.[figure] ?? null}
          price={price}
          explanation={<FormattedMessage id={toExplanationId(figure, balance)} />}
          isMain={figure === 'usable'}
        />
      ))}
    </Card>
  );
}

function toExplanationId(figure: (typeof figures)[number], balance: Balance | null): string {
  const isDebt = figure === 'usable' && balance !== null && toDebt(balance.usable) !== null;
  return `assets.balance.${figure}.${isDebt ? 'debt' : 'explanation'}`;
}

/** Usable is large and on the left with the other two beside it; on a phone the figures stack. */
const figuresGrid = {
  m: 0,
  p: 3,
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { md: '1.5fr 1fr 1fr' },
};
