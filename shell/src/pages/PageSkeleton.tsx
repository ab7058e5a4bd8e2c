import { Container, Skeleton, Stack } from '@farm/ui';
import { useIntl } from 'react-intl';

/** Placeholder in the rough shape of a page. */
export function PageSkeleton() {
  const intl = useIntl();
  return (
    <Container role="progressbar" aria-label={intl.formatMessage({ id: 'shell.loading' })} sx={{ py: 5 }}>
      <Stack sx={{ gap: 2, minHeight: '50vh' }}>
        <Skeleton variant="rounded" width="40%" height={40} />
        <Skeleton variant="rounded" width="70%" height={20} />
        <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />
      </Stack>
    </Container>
  );
}
