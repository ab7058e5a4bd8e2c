import { FormattedMessage, useDeferredPart } from '@farm/remote-sdk';
import { Box, Button, Skeleton, Stack } from '@farm/ui';
import type { DateFieldsProps } from './DateFields.tsx';

const loadFields = () => import('./DateFields.tsx').then((module) => module.DateFields);

/** The two calendars once loaded; until then a skeleton, or a retry button after a failure. */
export function LazyDateFields(props: DateFieldsProps) {
  const { part: Fields, hasFailed, retry } = useDeferredPart(loadFields);
  if (hasFailed)
    return (
      <Box role="alert">
        <FormattedMessage id="assets.logs.datesFailed" />{' '}
        <Button size="small" onClick={retry}>
          <FormattedMessage id="kit.retry" />
        </Button>
      </Box>
    );
  return (
    <Box sx={{ width: { xs: 1, sm: 420 }, maxWidth: 1 }}>
      {Fields ? (
        <Fields {...props} />
      ) : (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <Skeleton variant="rounded" width="100%" height={56} />
          <Skeleton variant="rounded" width="100%" height={56} />
        </Stack>
      )}
    </Box>
  );
}
