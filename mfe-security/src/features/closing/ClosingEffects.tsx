import { CLOSING_DAYS } from '@farm/contracts/leaving';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';

/** Says what closing an account does, and when. */
export function ClosingEffects() {
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        <FormattedMessage id="security.closing.effects" values={{ days: CLOSING_DAYS }} />
      </Typography>
      <Stack component="ul" sx={{ gap: 0.5, m: 0, paddingInlineStart: 3 }}>
        {['machines', 'balance', 'data', 'email'].map((effect) => (
          <Typography key={effect} component="li">
            <FormattedMessage id={`security.closing.effect.${effect}`} />
          </Typography>
        ))}
      </Stack>
      <Typography>
        <FormattedMessage id="security.closing.until" />
      </Typography>
    </Stack>
  );
}
