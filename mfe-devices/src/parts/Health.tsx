import { toDisplayHealth } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';

interface HealthProps {
  /** Readable / known plots, 0 to 1; null before the first report. */
  health: number | null;
  /** True to align the digits with the rows above. */
  isInColumn?: boolean;
}

/** A machine's health as a number with a bar. */
export function Health({ health, isInColumn = false }: HealthProps) {
  const intl = useIntl();
  if (health === null) return <FormattedMessage id="devices.machines.unknown" />;
  const shown = toDisplayHealth(health);
  return (
    <Stack component="span" direction="row" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={isInColumn ? { minWidth: '3.3em', textAlign: 'end' } : {}}>
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
            bgcolor: health === 1 ? 'success.main' : 'warning.main',
          }}
          // An inline style avoids a stylesheet rule per width.
          style={{ width: `${shown * 100}%` }}
        />
      </Box>
    </Stack>
  );
}
