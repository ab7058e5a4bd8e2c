import type { Closing } from '@farm/contracts/leaving';
import { WITHDRAWALS_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, Stack } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';

/** Says why the account cannot be closed yet, and what to do about it. */
export function ClosingObstacles({ obstacles }: Pick<Closing, 'obstacles'>) {
  return (
    <Alert severity="info" role="status" sx={{ mt: 2.5 }}>
      <FormattedMessage id="security.closing.obstacles" />
      <Stack component="ul" sx={{ gap: 0.5, m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            <FormattedMessage id={`security.closing.obstacle.${obstacle}`} />
            {obstacle === 'withdrawals' ? (
              <>
                {' '}
                <MuiLink component={Link} to={WITHDRAWALS_PATH}>
                  <FormattedMessage id="security.closing.showWithdrawals" />
                </MuiLink>
              </>
            ) : null}
          </li>
        ))}
      </Stack>
    </Alert>
  );
}
