import type { PlotNft } from '@farm/contracts';
import { Age, Command, CopyableText, Fact, factsStyle, Moment, Space, toPoolCommands } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { HarvesterList } from '../../parts/HarvesterList.tsx';
import { PartialFacts } from '../../parts/PartialFacts.tsx';
import { Section } from '../../parts/Section.tsx';
import { DifficultyField } from './DifficultyField.tsx';
import { PlotNftTitle } from './PlotNftTitle.tsx';

interface PlotNftCardProps {
  plotNft: PlotNft;
  poolUrl: string;
  onRelease: () => void;
}

/** A PlotNFT: what it proves, where its plots belong, and its partials of today. */
export function PlotNftCard({ plotNft, poolUrl, onRelease }: PlotNftCardProps) {
  const intl = useIntl();
  const { id, state, contractAddress } = plotNft;
  const { makePlots, join } = toPoolCommands(poolUrl, contractAddress);
  const isMember = state === 'farmingToPool';
  const copyLabel = intl.formatMessage({ id: 'devices.plotNfts.copy.command' });
  return (
    <Section title={<PlotNftTitle plotNft={plotNft} />}>
      {isMember ? null : (
        <Typography sx={{ mb: 2, maxWidth: 720 }}>
          <FormattedMessage id={`devices.plotNft.state.${state}.text`} />
        </Typography>
      )}
      <Box sx={columnsStyle}>
        <PlotNftFacts plotNft={plotNft} />
        <PartialFacts {...plotNft} />
      </Box>
      {plotNft.harvesters.length === 0 ? null : (
        <Box sx={{ mt: 3 }}>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
            <FormattedMessage id="devices.harvesters.title" />
          </Typography>
          <HarvesterList harvesters={plotNft.harvesters} hasMachines />
        </Box>
      )}
      <Stack sx={{ gap: 1, mt: 3, minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={isMember ? 'devices.plotNft.plots' : 'devices.plotNft.rejoin'} />
        </Box>
        <Command text={isMember ? makePlots : join} label={copyLabel} />
      </Stack>
      <Stack direction={{ sm: 'row' }} sx={footStyle}>
        <Box sx={{ flex: '1 1 auto', maxWidth: { sm: 420 } }}>
          <DifficultyField plotNft={plotNft} />
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={intl.formatMessage({ id: 'devices.plotNft.releaseThis' }, { id: id.slice(0, 8) })}
          onClick={onRelease}
        >
          <FormattedMessage id="devices.plotNft.release" />
        </Button>
      </Stack>
    </Section>
  );
}

function PlotNftFacts({ plotNft }: { plotNft: PlotNft }) {
  const intl = useIntl();
  const { points, provenSpace, lastPartialAt, joinedAt } = plotNft;
  const texts = {
    launcher: plotNft.id,
    contract: plotNft.contractAddress,
    payout: plotNft.payoutInstructions,
  };
  return (
    <Box component="dl" sx={factsStyle}>
      <Fact label={<FormattedMessage id="devices.plotNft.space" />} isMain>
        <Space bytes={provenSpace} />
      </Fact>
      <Fact label={<FormattedMessage id="devices.plotNft.points" />}>
        <FormattedNumber value={Number(points)} />
      </Fact>
      <Fact label={<FormattedMessage id="devices.plotNft.lastPartial" />}>
        {lastPartialAt === null ? (
          <FormattedMessage id="devices.plotNft.lastPartial.none" />
        ) : (
          <Age at={lastPartialAt} />
        )}
      </Fact>
      <Fact label={<FormattedMessage id="devices.plotNft.joined" />} isLong>
        <Moment at={joinedAt} />
      </Fact>
      {Object.entries(texts).map(([name, text]) => (
        <Fact key={name} label={<FormattedMessage id={`devices.plotNft.${name}`} />} isLong>
          <CopyableText
            text={text}
            isShort
            label={intl.formatMessage({ id: `devices.plotNfts.copy.${name}` })}
          />
        </Fact>
      ))}
    </Box>
  );
}

const columnsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
};
const footStyle = { gap: 2, mt: 3, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } };
