import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton } from '@farm/ui';

const LINES = [40, 95, 100, 90, 70, 30, 98, 92, 96, 60];

/** Skeleton of a long text. */
export function TermsSkeleton() {
  const intl = useIntl();
  return (
    <Card
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'info.terms.loading' })}
      sx={{ p: { xs: 3, md: 5 } }}
    >
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} sx={{ maxWidth: '46rem' }} />
      ))}
    </Card>
  );
}
