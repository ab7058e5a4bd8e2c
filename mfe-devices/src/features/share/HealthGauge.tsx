import type { Share } from '@farm/contracts';
import { toDisplayHealth } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';
import { ShareReasons } from './ShareReasons.tsx';

/** Gauge of the part of the user's space that counts, with the reasons. */
export function HealthGauge({ share }: { share: Share }) {
  const intl = useIntl();
  const { health } = share;
  const shown = health === null ? 0 : toDisplayHealth(health);
  return (
    <Section title={<FormattedMessage id="devices.share.health" />}>
      <Stack sx={{ alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ position: 'relative', width: 200, maxWidth: 1 }}>
          <svg aria-hidden viewBox="0 0 120 66" width="100%">
            <path d={ARC} style={{ ...arcStyle, stroke: 'var(--mui-palette-action-selected)' }} />
            {shown === 0 ? null : (
              <path
                d={ARC}
                pathLength={100}
                strokeDasharray={`${shown * 100} 100`}
                style={{ ...arcStyle, stroke: `var(--mui-palette-${toColor(shown)}-main)` }}
              />
            )}
          </svg>
          <Typography component="p" variant="h3" sx={numberStyle}>
            {health === null ? (
              <FormattedMessage id="devices.machines.unknown" />
            ) : (
              intl.formatNumber(shown, { style: 'percent', maximumFractionDigits: 1 })
            )}
          </Typography>
        </Box>
        <Box sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <ShareReasons share={share} />
        </Box>
      </Stack>
    </Section>
  );
}

const ARC = 'M10 60A50 50 0 0 1 110 60';
const arcStyle = { fill: 'none', strokeWidth: 12 };
const numberStyle = {
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '1.75rem',
};

function toColor(health: number): 'success' | 'warning' | 'error' {
  if (health >= 0.99) return 'success';
  return health >= 0.75 ? 'warning' : 'error';
}
