import type { Share } from '@farm/contracts';
import { PLOT_NFTS_PATH, Space } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Icon, MuiLink, Stack, Typography } from '@farm/ui';
import { computeBand, computeEffectivePart } from '../../model/shareReasons.ts';
import { Section } from '../../parts/Section.tsx';

/**
 * Theoretical against effective space in a single bar, both explained, and the degree to which they are proven. A stock
 * farmer's space is proven without any machine that reports plots: there is nothing to compare it with.
 */
export function SpaceBar({ share }: { share: Share }) {
  const { isProven, capSpace, theoreticalSpace } = share;
  const isAlone = isProven && theoreticalSpace === '0';
  return (
    <Section title={<FormattedMessage id={isAlone ? 'devices.share.space.proven' : 'devices.share.space'} />}>
      {isAlone ? null : (
        <Box aria-hidden sx={barStyle}>
          <Box sx={fillStyle} style={{ inlineSize: `${computeEffectivePart(share) * 100}%` }} />
        </Box>
      )}
      <Box component="dl" sx={listStyle}>
        {isAlone ? null : <SpaceLine line="theoretical" share={share} />}
        <SpaceLine line="effective" share={share} />
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, color: 'text.secondary' }}>
        <Box sx={{ flexShrink: 0, display: 'flex' }}>
          <Icon name={isProven ? 'check' : 'alert'} />
        </Box>
        <Typography variant="body2">
          {isProven ? (
            <Proof share={share} />
          ) : (
            <>
              <FormattedMessage id="devices.share.reported" />{' '}
              {capSpace === null ? null : (
                <FormattedMessage id="devices.share.cap" values={{ cap: <Space bytes={capSpace} /> }} />
              )}
            </>
          )}
        </Typography>
      </Stack>
    </Section>
  );
}

interface SpaceLineProps {
  line: 'theoretical' | 'effective';
  share: Share;
}

function SpaceLine({ line, share }: SpaceLineProps) {
  return (
    <div>
      <Stack component="dt" direction="row" sx={{ alignItems: 'center', gap: 1, fontWeight: 700 }}>
        <Box
          component="span"
          aria-hidden
          sx={{ ...markStyle, bgcolor: line === 'effective' ? 'primary.main' : 'action.selected' }}
        />
        <FormattedMessage id={`devices.space.${line}`} />
      </Stack>
      <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Space bytes={share[`${line}Space`]} />
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
        <FormattedMessage id={`devices.share.${line}.meaning`} />
      </Typography>
    </div>
  );
}

/** Precision of the proven space, and its source. */
function Proof({ share: { effectiveSpace, deviation } }: { share: Share }) {
  return (
    <>
      <FormattedMessage id={deviation === null ? 'devices.share.proven.none' : 'devices.share.proven'} />{' '}
      {deviation === null ? null : (
        <FormattedMessage
          id="devices.share.deviation"
          values={{ band: <Space bytes={computeBand(effectiveSpace, deviation)} /> }}
        />
      )}{' '}
      <MuiLink component={Link} to={PLOT_NFTS_PATH}>
        <FormattedMessage id="devices.share.plotNfts" />
      </MuiLink>
    </>
  );
}

const barStyle = {
  height: 20,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.selected',
  mb: 2,
};
const fillStyle = { height: 1, bgcolor: 'primary.main' };
const markStyle = { width: 12, height: 12, borderRadius: 0.5, flexShrink: 0 };
const listStyle = { m: 0, display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } };
