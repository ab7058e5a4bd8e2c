import type { Share } from '@farm/contracts';
import { Fact, factsStyle } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { PerDay } from '../../parts/PerDay.tsx';
import { Section } from '../../parts/Section.tsx';

/** Date of the next halving of the block reward, and the estimate afterwards. */
export function Halving({ share }: { share: Share }) {
  return (
    <Section title={<FormattedMessage id="devices.share.halving" />}>
      <HalvingFacts share={share} />
    </Section>
  );
}

function HalvingFacts({ share: { chain, estimatedProfitAfterHalving } }: { share: Share }) {
  const intl = useIntl();
  if (chain.halving === null) return <FormattedMessage id="devices.share.halving.none" />;
  const { height, expectedAt } = chain.halving;
  return (
    <Box component="dl" sx={factsStyle}>
      <Fact label={<FormattedMessage id="devices.share.halving.when" />}>
        <time dateTime={expectedAt}>{intl.formatDate(expectedAt, { dateStyle: 'long' })}</time>
      </Fact>
      <Fact label={<FormattedMessage id="devices.share.halving.height" />}>
        <FormattedNumber value={height} />
      </Fact>
      <Fact label={<FormattedMessage id="devices.share.halving.estimate" />} isMain>
        <PerDay xch={estimatedProfitAfterHalving} />
      </Fact>
    </Box>
  );
}
