import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { useState } from 'react';
import { estimateProfit } from '../../model/estimateProfit.ts';
import { assumeNetwork, toNetwork, type Network } from '../../model/network.ts';
import { readSpace, type ReadSpace } from '../../model/readSpace.ts';
import { CapNote } from './CapNote.tsx';
import { CalculatorResult } from './CalculatorResult.tsx';
import { SpaceField } from './SpaceField.tsx';
import { UnitChoice, type OwnUnit } from './UnitChoice.tsx';
import type { KnownStatistics } from './useStatistics.ts';

/** Usual unit of the network's space. */
const NET_UNIT = 'EiB';

/** Calculates the profit of a space from the farm's figures, or from a typed netspace if the figures fail to load. */
export function Calculator({ statistics, hasFailed }: KnownStatistics) {
  const [text, setText] = useState('100');
  const [unit, setUnit] = useState<OwnUnit>('TiB');
  const [netText, setNetText] = useState('15');
  const [now] = useState(() => Date.now());
  const space = readSpace(text, unit);
  const capText = statistics?.capSpace ?? null;
  const cap = capText === null ? null : BigInt(capText);
  const isLoading = statistics === null && !hasFailed;
  const isAssumed = statistics === null && hasFailed;
  const netSpace = readSpace(netText, NET_UNIT);
  const network = (): Network | null => {
    if (statistics) return toNetwork(statistics);
    const ownSpace = netSpace.bytes ?? 0n;
    return isAssumed && ownSpace > 0n ? assumeNetwork(ownSpace, now) : null;
  };
  const known = network();
  const isCut = cap !== null && space.bytes !== undefined && space.bytes > cap;
  const counted = isCut ? cap : space.bytes;
  return (
    <Card sx={{ p: { xs: 3, md: 4 }, maxWidth: 960, mx: 'auto' }}>
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 5 }, gridTemplateColumns: { md: '1fr 1.2fr' } }}>
        <Stack sx={{ gap: 1 }}>
          <SpaceField
            label={<FormattedMessage id="info.calculator.space" />}
            text={text}
            onText={setText}
            unit={<UnitChoice unit={unit} onChange={setUnit} />}
            {...(space.problem && { error: <FormattedMessage id={`info.calculator.${space.problem}`} /> })}
          />
          {isAssumed ? (
            <SpaceField
              label={<FormattedMessage id="info.figure.netSpace" />}
              text={netText}
              onText={setNetText}
              unit={NET_UNIT}
              {...(problemOfNet(netSpace) && {
                error: <FormattedMessage id={`info.calculator.${problemOfNet(netSpace)}`} />,
              })}
            />
          ) : null}
          <CapNote cap={capText} isCut={isCut} isLoading={isLoading} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={isAssumed ? 'info.calculator.assumed' : 'info.calculator.live'} />
          </Typography>
        </Stack>
        <CalculatorResult
          estimate={known && counted !== undefined ? estimateProfit(counted, known) : null}
          halvingAt={known?.halving?.expectedAt ?? null}
          isLoading={isLoading}
        />
      </Box>
    </Card>
  );
}

function problemOfNet({ bytes, problem }: ReadSpace): string | undefined {
  if (problem === 'tooLarge') return problem;
  return bytes === undefined || bytes === 0n ? 'notNetSpace' : undefined;
}
