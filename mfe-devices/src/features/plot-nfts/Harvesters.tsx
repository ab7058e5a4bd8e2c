import type { PlotNft } from '@farm/contracts';
import { CopyableText, Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Age } from '../../parts/Age.tsx';

/** Delay from which partials risk to be late, in milliseconds: half of the time that they have. */
const SLOW_MS = 12_500;

/** The harvesters that proved something in the last day, with their delays; nothing if there is none. */
export function Harvesters({ harvesters }: Pick<PlotNft, 'harvesters'>) {
  const intl = useIntl();
  if (harvesters.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        <FormattedMessage id="devices.harvesters.title" />
      </Typography>
      <Box component="dl" sx={factsStyle}>
        {harvesters.map(({ id, partials, delayMs, lastAt }) => (
          <Fact
            key={id}
            label={
              <CopyableText
                text={id}
                isShort
                label={intl.formatMessage({ id: 'devices.harvesters.copy' }, { id: id.slice(0, 8) })}
              />
            }
            isLong
          >
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
          </Fact>
        ))}
      </Box>
    </Box>
  );
}
