import { FormattedMessage } from '@farm/remote-sdk';
import { Icon, Stack, Typography } from '@farm/ui';
import { useMemo } from 'react';
import { isConsistent, type FiguredRun } from '../model/profitFigures.ts';

/** Result of recalculating the farm's amounts in this browser. */
export function Consistency({ run }: { run: FiguredRun }) {
  const isRight = useMemo(() => isConsistent(run), [run]);
  return (
    <Stack
      direction="row"
      role={isRight ? undefined : 'alert'}
      sx={{ mt: 2, gap: 1, alignItems: 'center', color: isRight ? 'success.text' : 'error.text' }}
    >
      <Icon name={isRight ? 'check' : 'alert'} />
      <Typography variant="body2">
        <FormattedMessage id={isRight ? 'operator.run.consistent' : 'operator.run.inconsistent'} />
      </Typography>
    </Stack>
  );
}
