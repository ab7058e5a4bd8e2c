import { FormattedMessage } from '@farm/remote-sdk';
import { Container, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface HomeSectionProps {
  /** Part of the message ids of heading and sentence. */
  id: 'how' | 'calculator' | 'open' | 'questions';
  children: ReactNode;
}

/** Section of the home page with its own heading. */
export function HomeSection({ id, children }: HomeSectionProps) {
  return (
    <Container component="section" aria-labelledby={id} sx={{ pt: { xs: 7, md: 10 } }}>
      <Typography variant="h2" id={id} sx={{ textAlign: 'center', textWrap: 'balance' }}>
        <FormattedMessage id={`info.home.${id}.title`} />
      </Typography>
      <Typography
        sx={{
          textAlign: 'center',
          color: 'text.secondary',
          mt: 1,
          mb: 4,
          mx: 'auto',
          maxWidth: 640,
          textWrap: 'balance',
        }}
      >
        <FormattedMessage id={`info.home.${id}.text`} />
      </Typography>
      {children}
    </Container>
  );
}
