import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';

interface HealthProps {
  /** Readable / known plots, 0 to 1; null before the first report. */
  health: number | null;
}

/** A machine's health as a number with a bar. */
export function Health({ health }: HealthProps) {
  const intl = useIntl();
  if (health === null) return <FormattedMessage id="devices.machines.unknown" />;
  // Rounded down: one unreadable plot among thousands must not read 100 %.
  const shown = Math.floor(health * 1000) / 1000;
  return (
    <Stack component="span" direction="row" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ minWidth: '3.3em', textAlign: 'end' }}>
        {intl.formatNumber(shown, { style: 'percent', maximumFractionDigits: 1 })}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 48, height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'action.selected' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: 1,
            width: `${shown * 100}%`,
            bgcolor: health === 1 ? 'success.main' : 'warning.main',
          }}
        />
      </Box>
    </Stack>
  );
}
