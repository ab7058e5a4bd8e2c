import { NEW_PASSWORD_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { LOGIN_PATH } from '../model/paths.ts';
import { AuthPageLink } from './AuthPageLink.tsx';

/** Page that an emailed link leads on to. */
export type NextPage = 'newPassword' | 'login';

interface LinkViewProps {
  /** Prefix of the message ids of the page. */
  messages: string;
  /** Last part of the title's message id. */
  titleKey: string;
  next: NextPage;
  children: ReactNode;
}

/** Message in place of the button of an emailed link's page, with a link to the next page. */
export function LinkView({ messages, titleKey, next, children }: LinkViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is unmounted.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h1" sx={{ outline: 'none' }}>
        <FormattedMessage id={`${messages}.${titleKey}`} />
      </Typography>
      {children}
      <Button
        component={Link}
        to={next === 'login' ? LOGIN_PATH : NEW_PASSWORD_PATH}
        variant="contained"
        size="large"
      >
        <FormattedMessage id={`${messages}.${next}`} />
      </Button>
      {next === 'login' ? null : (
        <Box sx={{ textAlign: 'center' }}>
          <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
        </Box>
      )}
    </Stack>
  );
}
