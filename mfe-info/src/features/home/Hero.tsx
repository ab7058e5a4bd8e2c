import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Container, Stack, Typography } from '@farm/ui';
import { QUESTIONS_PATH } from '../../model/paths.ts';
import { Field } from './Field.tsx';
import { StartButton } from './StartButton.tsx';

/** Introduces the farm at a glance. */
export function Hero() {
  return (
    <Box
      component="section"
      sx={{
        background:
          'radial-gradient(60% 80% at 80% 10%, color-mix(in srgb, var(--mui-palette-primary-main) 16%, transparent), transparent 70%), radial-gradient(50% 70% at 10% 90%, color-mix(in srgb, var(--mui-palette-info-main) 12%, transparent), transparent 70%)',
        borderBottom: '1px solid var(--mui-palette-divider)',
      }}
    >
      <Container
        sx={{
          py: { xs: 7, md: 11 },
          display: 'grid',
          alignItems: 'center',
          gap: { xs: 5, md: 4 },
          gridTemplateColumns: { md: '1.15fr 1fr' },
        }}
      >
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          <Typography variant="h1" sx={{ textWrap: 'balance' }}>
            <FormattedMessage id="info.home.headline" />
          </Typography>
          <Typography sx={{ fontSize: { xs: 18, md: 20 }, color: 'text.secondary', maxWidth: 560 }}>
            <FormattedMessage id="info.home.sentence" />
          </Typography>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 1 }}>
            <StartButton />
            <Button component={Link} to={QUESTIONS_PATH} size="large" variant="outlined" color="inherit">
              <FormattedMessage id="info.home.questions" />
            </Button>
          </Stack>
        </Stack>
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <Field />
        </Box>
      </Container>
    </Box>
  );
}
