import type { PlotNft } from '@farm/contracts';
import { Age, CopyableText, Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import { toMachinePath } from '../model/paths.ts';

type Harvester = PlotNft['harvesters'][number];

/** Delay from which partials risk to be late, in milliseconds: half of the time that they have. */
const SLOW_MS = 12_500;

interface HarvesterListProps {
  harvesters: readonly Harvester[];
  /** True to name the machine that reports the plots of each. */
  hasMachines?: boolean;
}

/** Harvesters by id: what they proved in the last day, how fast, and what came late. */
export function HarvesterList({ harvesters, hasMachines = false }: HarvesterListProps) {
  const intl = useIntl();
  return (
    <Box component="dl" sx={factsStyle}>
      {harvesters.map((harvester) => {
        const { id, machine } = harvester;
        return (
          <Fact
            key={id}
            label={
              <>
                <CopyableText
                  text={id}
                  isShort
                  label={intl.formatMessage({ id: 'devices.harvesters.copy' }, { id: id.slice(0, 8) })}
                />
                {hasMachines && machine ? (
                  <MuiLink component={Link} to={toMachinePath(machine.id)}>
                    <bdi>{machine.name}</bdi>
                  </MuiLink>
                ) : null}
              </>
            }
            isLong
          >
            <HarvesterFacts harvester={harvester} />
          </Fact>
        );
      })}
    </Box>
  );
}

function HarvesterFacts({
  harvester: { partials, delayMs, lastAt, latePartials },
}: {
  harvester: Harvester;
}) {
  const intl = useIntl();
  const late =
    latePartials === 0 ? null : (
      <>
        {' '}
        <FormattedMessage id="devices.harvesters.late" values={{ count: latePartials }} />
      </>
    );
  if (delayMs === null || lastAt === null)
    return (
      <>
        <FormattedMessage id="devices.harvesters.facts.none" />
        {late}
      </>
    );
  return (
    <>
      <FormattedMessage
        id={delayMs < SLOW_MS ? 'devices.harvesters.facts' : 'devices.harvesters.facts.slow'}
        values={{
          count: partials,
          delay: intl.formatNumber(delayMs / 1_000, {
            style: 'unit',
            unit: 'second',
            maximumFractionDigits: 1,
          }),
          age: <Age at={lastAt} />,
        }}
      />
      {late}
    </>
  );
}
