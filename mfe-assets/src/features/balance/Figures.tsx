import type { Balance } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { Figure } from './Figure.tsx';

const figures = ['usable', 'frozen', 'total'] as const;

/** The three figures and what they mean, each as high before its amount is there as it is with it. */
export function Figures({ balance }: { balance: Balance | null }) {
  return (
    <Card component="dl" sx={figuresGrid}>
      {figures.map((figure) => (
        <Figure
          key={figure}
          label={<FormattedMessage id={`assets.balance.${figure}`} />}
          xch={balance?.[figure] ?? null}
          explanation={<FormattedMessage id={`assets.balance.${figure}.explanation`} />}
          isMain={figure === 'usable'}
        />
      ))}
    </Card>
  );
}

/** Usable on the left and large, the other two beside it; one below the other on a phone. */
const figuresGrid = {
  m: 0,
  p: 3,
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { md: '1.5fr 1fr 1fr' },
};
