import { useIntl } from '@farm/remote-sdk';
import { Box, Card, Skeleton, Stack } from '@farm/ui';
import { columnsStyle } from './columnsStyle.ts';

const SHORT_FACTS = ['fee', 'received'];
/** Facts shown below their labels on a phone. */
const LONG_FACTS = ['address', 'memo', 'asked', 'updated', 'id'];

/** Skeleton of a receipt. */
export function ReceiptSkeleton() {
  const intl = useIntl();
  return (
    <Box
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'assets.receipt.loading' })}
      sx={columnsStyle}
    >
      <Card sx={{ p: 3 }}>
        <Skeleton variant="rounded" width="50%" height={60} sx={{ mb: 3 }} />
        <Stack sx={{ gap: 1.25 }}>
          {SHORT_FACTS.map((fact) => (
            <Skeleton key={fact} variant="rounded" height={24} />
          ))}
          {LONG_FACTS.map((fact) => (
            <Skeleton key={fact} variant="rounded" sx={{ height: { xs: 50, sm: 24 } }} />
          ))}
        </Stack>
      </Card>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {['next', 'steps'].map((part) => (
          <Card key={part} sx={{ p: 3 }}>
            <Skeleton variant="rounded" width="50%" height={28} sx={{ mb: 1.5 }} />
            <Skeleton variant="rounded" height={72} />
          </Card>
        ))}
      </Box>
    </Box>
  );
}
