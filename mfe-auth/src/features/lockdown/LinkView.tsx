import { NEW_PASSWORD_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { LOGIN_PATH } from '../../model/paths.ts';

interface LinkViewProps {
  titleId: string;
  children: ReactNode;
}

/** Message in place of the lockdown button, with a link to the new-password page. */
export function LinkView({ titleId, children }: LinkViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is unmounted.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h1" sx={{ outline: 'none' }}>
        <FormattedMessage id={titleId} />
      </Typography>
      {children}
      <Button component={Link} to={NEW_PASSWORD_PATH} variant="contained" size="large">
        <FormattedMessage id="auth.lockdown.newPassword" />
      </Button>
      <Box sx={{ textAlign: 'center' }}>
        <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
      </Box>
    </Stack>
  );
}
