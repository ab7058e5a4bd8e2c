import type { Share } from '@farm/contracts';
import { Age, Fact, factsStyle, PerPib, Space, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';

/** Network figures that an estimate is based on, and their source. */
export function Network({ share }: { share: Share }) {
  const { netSpace, reward, height, theoreticalProfit, source, at } = share.chain;
  return (
    <Section title={<FormattedMessage id="devices.share.network" />}>
      <Box component="dl" sx={factsStyle}>
        <Fact label={<FormattedMessage id="devices.share.netSpace" />}>
          <Space bytes={netSpace} />
        </Fact>
        <Fact label={<FormattedMessage id="devices.share.height" />}>
          <FormattedNumber value={height} />
        </Fact>
        <Fact label={<FormattedMessage id="devices.share.reward" />}>
          <Xch xch={reward} />
        </Fact>
        <Fact label={<FormattedMessage id="devices.share.theoreticalProfit" />}>
          <PerPib xch={theoreticalProfit} />
        </Fact>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        <FormattedMessage id={`devices.share.source.${source}`} values={{ age: <Age at={at} /> }} />
      </Typography>
    </Section>
  );
}
