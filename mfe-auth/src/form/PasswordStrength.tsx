import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { usePasswordRating } from './usePasswordRating.ts';

const levels = [
  { message: 'auth.password.weak', color: 'error' },
  { message: 'auth.password.weak', color: 'error' },
  { message: 'auth.password.fair', color: 'warning' },
  { message: 'auth.password.good', color: 'success' },
  { message: 'auth.password.strong', color: 'success' },
] as const;

const problems = {
  password_common: 'auth.error.passwordCommon',
  password_is_email: 'auth.error.passwordIsEmail',
};

/** Strength of a new password, in four steps and in words; before there is one, a hint at a strong one. */
export function PasswordStrength({ password, email }: { password: string; email: string }) {
  const rating = usePasswordRating(password, email);
  const level = rating && levels[rating.score];
  return (
    <Stack sx={{ gap: 0.75, mt: -1.5, px: 1.75 }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 0.5 }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: level && step <= Math.max(1, rating.score) ? `${level.color}.main` : 'action.selected',
            }}
          />
        ))}
      </Box>
      <Typography
        variant="body2"
        role="status"
        sx={{ minHeight: 22, color: rating?.problem ? 'error.text' : 'text.secondary' }}
      >
        <FormattedMessage
          id={rating?.problem ? problems[rating.problem] : (level?.message ?? 'auth.password.hint')}
        />
      </Typography>
    </Stack>
  );
}
