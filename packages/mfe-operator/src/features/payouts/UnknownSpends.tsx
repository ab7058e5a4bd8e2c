import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { Address } from '../../parts/Address.tsx';
import { CoinId } from '../../parts/CoinId.tsx';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { RecordAllButton } from './RecordAllButton.tsx';
import { RecordButton } from './RecordButton.tsx';

interface UnknownSpendsProps {
  spends: KnownPayouts['unknownSpends'];
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Spends of the wallet that no batch explains, each with a button to record it in the ledger. */
export function UnknownSpends({ spends, onUncertain }: UnknownSpendsProps) {
  if (spends.length === 0) return null;
  const finalSpends = spends.filter(({ isFinal }) => isFinal);
  return (
    <Card component="section" aria-labelledby="unknown-spends" sx={{ p: 3 }}>
      <Typography id="unknown-spends" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.payouts.spends.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="operator.payouts.spends.text" />
      </Typography>
      {finalSpends.length === 0 ? null : (
        <Box sx={{ mt: 2 }}>
          <RecordAllButton spends={finalSpends} onUncertain={onUncertain} />
        </Box>
      )}
      <Box component="ul" aria-labelledby="unknown-spends" sx={listStyle}>
        {spends.map((spend) => (
          <Box key={spend.coinId} component="li" sx={itemStyle}>
            <Facts facts={factsOf(spend)} />
            <Box sx={{ mt: 2 }}>
              <RecordButton spend={spend} onUncertain={onUncertain} />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function factsOf({ coinId, amount, height, outputs }: KnownPayouts['unknownSpends'][number]): Fact[] {
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.payouts.spends.${id}`} />,
    value,
  });
  return [
    fact('coin', <CoinId id={coinId} kind="coin" />),
    fact('amount', <Xch xch={amount} />),
    fact('height', <FormattedNumber value={height} />),
    fact(
      'outputs',
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {outputs.map((output) => (
          <li key={output.coinId}>
            <FormattedMessage
              id={`operator.payouts.spends.output.${output.use}`}
              values={{
                email: <bdi dir="ltr">{output.email}</bdi>,
                amount: <Xch xch={output.amount} />,
                address: <Address address={output.address} form="short" />,
              }}
            />
          </li>
        ))}
      </Box>,
    ),
  ];
}

const listStyle = { m: 0, mt: 1, p: 0, listStyle: 'none' };
const itemStyle = {
  py: 2,
  '&:last-child': { pb: 0 },
  '& + &': { borderTop: '1px solid var(--mui-palette-divider)' },
};
