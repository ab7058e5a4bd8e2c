import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Figures } from './Figures.tsx';

/** Balance figures while their amounts load. */
export function BalanceSkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'assets.balance.loading' })}>
      <Figures balance={null} />
    </Box>
  );
}
