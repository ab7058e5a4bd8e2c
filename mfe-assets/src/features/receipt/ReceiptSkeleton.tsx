import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton, Stack } from '@farm/ui';

const LINES = ['fee', 'received', 'address', 'memo', 'asked', 'updated'];

/** The shape of a receipt. */
export function ReceiptSkeleton() {
  const intl = useIntl();
  return (
    <Card
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'assets.receipt.loading' })}
      sx={{ p: 3, maxWidth: 720 }}
    >
      <Skeleton variant="rounded" width="50%" height={40} sx={{ mb: 3 }} />
      <Stack sx={{ gap: 1.5 }}>
        {LINES.map((line) => (
          <Skeleton key={line} variant="rounded" height={24} />
        ))}
      </Stack>
    </Card>
  );
}
