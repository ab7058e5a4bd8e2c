import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton, Stack } from '@farm/ui';

const ROWS = [1, 2, 3, 4];

/** The shape of a short list. */
export function MachinesSkeleton() {
  const intl = useIntl();
  return (
    <Card
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'devices.machines.loading' })}
      sx={{ px: { xs: 2, md: 3 }, py: 1 }}
    >
      {ROWS.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, py: 1.75 }}>
          <Skeleton variant="rounded" width="30%" height={22} />
          <Skeleton variant="rounded" width="15%" height={22} />
          <Skeleton variant="rounded" width="45%" height={22} />
        </Stack>
      ))}
    </Card>
  );
}
