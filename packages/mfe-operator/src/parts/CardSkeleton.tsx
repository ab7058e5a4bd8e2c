import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton, Stack } from '@farm/ui';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Skeleton of a card of facts. */
export function CardSkeleton() {
  const intl = useIntl();
  return (
    <Card role="progressbar" aria-label={intl.formatMessage({ id: 'operator.loading' })} sx={{ p: 3 }}>
      {ROWS.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, py: 1 }}>
          <Skeleton variant="rounded" width="20%" height={20} />
          <Skeleton variant="rounded" width="50%" height={20} />
        </Stack>
      ))}
    </Card>
  );
}
