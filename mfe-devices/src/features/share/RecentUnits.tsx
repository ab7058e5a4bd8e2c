import type { Share } from '@farm/contracts';
import { Fact, factsStyle, PerPib } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';

/** Theoretical profits of the last settled days, newest first. */
export function RecentUnits({ units }: { units: Share['recentProfitUnits'] }) {
  return (
    <Section title={<FormattedMessage id="devices.share.units" />}>
      {units.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="devices.share.units.none" />
        </Typography>
      ) : (
        <Box component="dl" sx={factsStyle}>
          {units.map(({ from, to, theoreticalProfit }) => (
            <Fact key={from} label={<Period from={from} to={to} />}>
              <PerPib xch={theoreticalProfit} />
            </Fact>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        <FormattedMessage id="devices.share.units.meaning" />
      </Typography>
    </Section>
  );
}

/** Settled period as UTC days; a period that is not made of whole days as instants. */
function Period({ from, to }: { from: string; to: string }) {
  const intl = useIntl();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (start % DAY_MS !== 0 || end % DAY_MS !== 0)
    return intl.formatDateTimeRange(start, end, { dateStyle: 'medium', timeStyle: 'short' });
  // The last day ends at `to`.
  const days = intl.formatDateTimeRange(start, end - DAY_MS, { dateStyle: 'medium', timeZone: 'UTC' });
  return <FormattedMessage id="devices.share.units.days" values={{ days }} />;
}

const DAY_MS = 86_400_000;
