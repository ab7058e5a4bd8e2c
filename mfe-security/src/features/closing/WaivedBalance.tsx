import { ASSETS_PATH, Xch } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { Checkbox } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import { useId } from 'react';

interface WaivedBalanceProps {
  /** Decimal XCH. */
  usable: string;
  /** Registration of the checkbox. */
  field: ReturnType<UseFormReturn['register']>;
  /** True to say that the checkbox is needed. */
  isMissing: boolean;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}

/** The balance that closing the account waives: withdrawing it first is better, and waiving it has to be said. */
export function WaivedBalance({ usable, field, isMissing, onLeave }: WaivedBalanceProps) {
  const id = useId();
  const amount = <Xch xch={usable} />;
  if (usable === '0')
    return (
      <Typography>
        <FormattedMessage id="security.closing.dialog.noBalance" values={{ amount }} />
      </Typography>
    );
  return (
    <div>
      <Alert severity="warning" role="note">
        <FormattedMessage
          id="security.closing.dialog.balance"
          values={{ amount: <strong>{amount}</strong> }}
        />{' '}
        <MuiLink component={Link} to={ASSETS_PATH} onClick={onLeave}>
          <FormattedMessage id="security.closing.dialog.withdraw" />
        </MuiLink>
      </Alert>
      <Box component="label" sx={labelStyle}>
        <Checkbox
          {...field}
          aria-required
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
        />
        <span>
          <FormattedMessage id="security.closing.dialog.waive" values={{ amount }} />
        </span>
      </Box>
      {isMissing ? (
        <Typography
          id={`${id}-missing`}
          role="alert"
          variant="caption"
          sx={{ display: 'block', color: 'error.text', marginInlineStart: '30px' }}
        >
          <FormattedMessage id="security.closing.dialog.waive.missing" />
        </Typography>
      ) : null}
    </div>
  );
}

/** The box of the checkbox is aligned with the fields. */
const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  marginInlineStart: '-12px',
  mt: 1,
  cursor: 'pointer',
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
};
