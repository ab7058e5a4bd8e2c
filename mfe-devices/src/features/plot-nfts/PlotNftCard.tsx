import type { PlotNft } from '@farm/contracts';
import { CopyableText, Fact, factsStyle, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { Chip } from '@farm/ui/marks';
import { Age } from '../../parts/Age.tsx';
import { Section } from '../../parts/Section.tsx';
import { CommandText } from './CommandText.tsx';
import { DifficultyField } from './DifficultyField.tsx';
import { PartialFacts } from './PartialFacts.tsx';

interface PlotNftCardProps {
  plotNft: PlotNft;
  onRelease: () => void;
}

/** A PlotNFT: what it proves, where its plots belong, and its partials of today. */
export function PlotNftCard({ plotNft, onRelease }: PlotNftCardProps) {
  const intl = useIntl();
  const { id, state, contractAddress, payoutInstructions, points, provenSpace, lastPartialAt } = plotNft;
  return (
    <Section
      title={
        <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <FormattedMessage
            id="devices.plotNft.title"
            values={{ id: <bdi dir="ltr">{id.slice(0, 8)}</bdi> }}
          />
          <Chip
            component="span"
            size="small"
            variant="outlined"
            color={state === 'farmingToPool' ? 'success' : 'warning'}
            label={intl.formatMessage({ id: `devices.plotNft.state.${state}` })}
          />
        </Stack>
      }
    >
      <Box sx={columnsStyle}>
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
          <Fact label={<FormattedMessage id="devices.plotNft.launcher" />} isLong>
            <CopyableText
              text={id}
              isShort
              label={intl.formatMessage({ id: 'devices.plotNfts.copy' }, { text: id })}
            />
          </Fact>
          <Fact label={<FormattedMessage id="devices.plotNft.payout" />} isLong>
            <CopyableText
              text={payoutInstructions}
              isShort
              label={intl.formatMessage({ id: 'devices.plotNfts.copy' }, { text: payoutInstructions })}
            />
          </Fact>
        </Box>
        <PartialFacts {...plotNft} />
      </Box>
      <Stack sx={{ gap: 1, mt: 3, minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="devices.plotNft.contract" />
        </Box>
        <CommandText command={`chia plots create -k 32 -c ${contractAddress}`} />
      </Stack>
      <Stack direction={{ sm: 'row' }} sx={footStyle}>
        <Box sx={{ flex: '1 1 auto', maxWidth: { sm: 420 } }}>
          <DifficultyField plotNft={plotNft} />
        </Box>
        <Button color="inherit" aria-haspopup="dialog" onClick={onRelease}>
          <FormattedMessage id="devices.plotNft.release" />
        </Button>
      </Stack>
    </Section>
  );
}

const columnsStyle = { display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' };
const footStyle = { gap: 2, mt: 3, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } };
