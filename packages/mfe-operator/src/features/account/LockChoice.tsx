import type { AccountLock } from '@farm/contracts/operator';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Checkbox } from '@farm/ui/fields';
import { useId, type RefObject } from 'react';

/** Parts of an account that a lock closes. */
export type Locked = Pick<AccountLock, 'signIn' | 'withdrawals'>;

interface LockChoiceProps {
  locked: Locked;
  onChange: (locked: Locked) => void;
  /** True to say that one has to be chosen. */
  isMissing: boolean;
  firstRef: RefObject<HTMLInputElement | null>;
}

/** Checkboxes of what to lock, each with what that does. */
export function LockChoice({ locked, onChange, isMissing, firstRef }: LockChoiceProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={`${id}-what`}>
      <Typography id={`${id}-what`} sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="operator.account.lock.what" />
      </Typography>
      {(['signIn', 'withdrawals'] as const).map((part, index) => (
        <Box key={part} component="label" sx={labelStyle}>
          <Checkbox
            {...(index === 0 && { ref: firstRef, autoFocus: true })}
            checked={locked[part]}
            onChange={(event) => onChange({ ...locked, [part]: event.target.checked })}
            aria-labelledby={`${id}-${part}`}
            aria-describedby={`${id}-${part}-text${isMissing ? ` ${id}-missing` : ''}`}
            aria-invalid={isMissing}
          />
          <span>
            <Typography component="span" id={`${id}-${part}`} sx={{ display: 'block', fontWeight: 600 }}>
              <FormattedMessage id={`operator.account.lock.what.${part}`} />
            </Typography>
            <Typography
              component="span"
              variant="body2"
              id={`${id}-${part}-text`}
              sx={{ color: 'text.secondary' }}
            >
              <FormattedMessage id={`operator.account.lock.what.${part}.text`} />
            </Typography>
          </span>
        </Box>
      ))}
      {/* The region is there before its text, so that screen readers notice the text. */}
      <Box role="alert">
        {isMissing ? (
          <Typography id={`${id}-missing`} variant="body2" color="error">
            <FormattedMessage id="operator.account.lock.what.missing" />
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** The boxes are aligned with the text around them. */
const labelStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  marginInlineStart: '-12px',
  mt: 1,
  cursor: 'pointer',
  '& > span': { minWidth: 0, pt: 1.125 },
};
