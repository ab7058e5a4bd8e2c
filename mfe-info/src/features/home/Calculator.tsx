import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import { useState } from 'react';
import { computeProfitEstimate } from '../../model/computeProfitEstimate.ts';
import { computeAssumedNetwork, toNetwork, type Network } from '../../model/network.ts';
import { parseSpace, type ParsedSpace } from '../../model/parseSpace.ts';
import { CapNote } from './CapNote.tsx';
import { CalculatorResult } from './CalculatorResult.tsx';
import { SpaceField } from './SpaceField.tsx';
import { UnitChoice, type UserSpaceUnit } from './UnitChoice.tsx';
import type { StatisticsState } from './useStatistics.ts';

/** Usual unit of the network's space. */
const NET_UNIT = 'EiB';

/** Calculates the profit of a space from the farm's figures, or from a typed netspace if the figures fail to load. */
export function Calculator({ statistics, hasFailed }: StatisticsState) {
  const { locale } = usePage();
  const [text, setText] = useState('100');
  const [unit, setUnit] = useState<UserSpaceUnit>('TiB');
  const [netText, setNetText] = useState('15');
  const [now] = useState(() => Date.now());
  const space = parseSpace(text, unit, locale);
  const capText = statistics?.capSpace ?? null;
  const cap = capText === null ? null : BigInt(capText);
  const isLoading = statistics === null && !hasFailed;
  const isAssumed = statistics === null && hasFailed;
  const netSpace = parseSpace(netText, NET_UNIT, locale);
  const resolveNetwork = (): Network | null => {
    if (statistics) return toNetwork(statistics);
    const ownSpace = netSpace.bytes ?? 0n;
    return isAssumed && ownSpace > 0n ? computeAssumedNetwork(ownSpace, now) : null;
  };
  const currentNetwork = resolveNetwork();
  const isCapped = cap !== null && space.bytes !== undefined && space.bytes > cap;
  const countedBytes = isCapped ? cap : space.bytes;
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
              {...(checkNetSpace(netSpace) && {
                error: <FormattedMessage id={`info.calculator.${checkNetSpace(netSpace)}`} />,
              })}
            />
          ) : null}
          <CapNote cap={capText} isCapped={isCapped} isLoading={isLoading} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={`info.calculator.${toBasis(statistics, isAssumed)}`} />
          </Typography>
        </Stack>
        <CalculatorResult
          estimate={
            currentNetwork && countedBytes !== undefined
              ? computeProfitEstimate(countedBytes, currentNetwork)
              : null
          }
          halvingAt={currentNetwork?.halving?.expectedAt ?? null}
          isLoading={isLoading}
        />
      </Box>
    </Card>
  );
}

/** Basis of the estimate, as part of a message id. */
function toBasis(statistics: StatisticsState['statistics'], isAssumed: boolean): string {
  if (isAssumed) return 'assumed';
  return statistics?.isProven ? 'proven' : 'live';
}

function checkNetSpace({ bytes, problem }: ParsedSpace): string | undefined {
  if (problem === 'tooLarge') return problem;
  return bytes === undefined || bytes === 0n ? 'notNetSpace' : undefined;
}
