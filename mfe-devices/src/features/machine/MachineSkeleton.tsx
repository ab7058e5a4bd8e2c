import { useIntl } from '@farm/remote-sdk';
import { Skeleton, Stack } from '@farm/ui';

/** Skeleton of a machine's page: figures, a chart, lists. */
export function MachineSkeleton() {
  const intl = useIntl();
  return (
    <Stack
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'devices.machine.loading' })}
      sx={{ gap: 3 }}
    >
      <Skeleton variant="rounded" height={150} sx={{ borderRadius: 2 }} />
      <Skeleton variant="rounded" height={220} sx={{ borderRadius: 2 }} />
    </Stack>
  );
}
