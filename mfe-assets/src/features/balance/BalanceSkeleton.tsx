import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton, Stack } from '@farm/ui';
import { figuresGrid } from './figuresGrid.ts';

/** The shape of three figures. */
export function BalanceSkeleton() {
  const intl = useIntl();
  return (
    <Card
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'assets.balance.loading' })}
      sx={figuresGrid}
    >
      {['usable', 'frozen', 'total'].map((figure) => (
        <Stack key={figure} sx={{ gap: 1 }}>
          <Skeleton variant="rounded" width={96} height={22} />
          <Skeleton variant="rounded" width="70%" height={figure === 'usable' ? 48 : 28} />
          <Skeleton variant="rounded" width="90%" height={38} />
        </Stack>
      ))}
    </Card>
  );
}
