import type { PlotNft } from '@farm/contracts';
import { Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';

type Partials = Pick<PlotNft, 'validPartials' | 'openPartials' | 'refusedPartials'>;

/** Today's partials: those that count, those that wait, and those that don't count, with what to do about it. */
export function PartialFacts({ validPartials, openPartials, refusedPartials }: Partials) {
  return (
    <Box>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        <FormattedMessage id="devices.plotNft.today" />
      </Typography>
      <Box component="dl" sx={factsStyle}>
        <Fact label={<FormattedMessage id="devices.plotNft.valid" />}>
          <FormattedNumber value={validPartials} />
        </Fact>
        <Fact label={<FormattedMessage id="devices.plotNft.open" />}>
          <FormattedNumber value={openPartials} />
        </Fact>
      </Box>
      {refusedPartials.length === 0 ? null : (
        <Stack component="ul" sx={{ gap: 1, m: 0, mt: 1.5, paddingInlineStart: 2.5 }}>
          {refusedPartials.map(({ reason, partials }) => (
            <Typography key={reason} component="li" variant="body2">
              <FormattedMessage id={`devices.partial.${reason}`} values={{ count: partials }} />
            </Typography>
          ))}
        </Stack>
      )}
    </Box>
  );
}
