import { FormattedMessage, Link, useSession } from '@farm/remote-sdk';
import { Box, Button, Card, Container, Icon, Stack, Typography } from '@farm/ui';

const steps = [
  { icon: 'user', title: 'info.home.step.account.title', text: 'info.home.step.account.text' },
  { icon: 'machines', title: 'info.home.step.machine.title', text: 'info.home.step.machine.text' },
  { icon: 'assets', title: 'info.home.step.earn.title', text: 'info.home.step.earn.text' },
];

/** The front page: what the farm is, how it works, and the way in. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Container component="section" aria-labelledby="how" sx={{ py: { xs: 7, md: 11 } }}>
        <Typography variant="h2" id="how" sx={{ textAlign: 'center', mb: { xs: 4, md: 6 } }}>
          <FormattedMessage id="info.home.how" />
        </Typography>
        <Box
          component="ol"
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { md: 'repeat(3, 1fr)' },
            listStyle: 'none',
            p: 0,
            m: 0,
          }}
        >
          {steps.map((step) => (
            <Card key={step.title} component="li" sx={{ p: 4 }}>
              <Box sx={{ color: 'text.secondary', mb: 2 }}>
                <Icon name={step.icon} size={32} />
              </Box>
              <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
                <FormattedMessage id={step.title} />
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>
                <FormattedMessage id={step.text} />
              </Typography>
            </Card>
          ))}
        </Box>
      </Container>
    </>
  );
}

function Hero() {
  const { isLoggedIn } = useSession();
  return (
    <Box
      component="section"
      sx={(theme) => ({
        background:
          'radial-gradient(60% 80% at 80% 10%, rgba(0, 167, 111, 0.18), transparent 70%), radial-gradient(50% 70% at 10% 90%, rgba(21, 147, 201, 0.12), transparent 70%)',
        borderBottom: `1px solid ${theme.vars?.palette.divider ?? ''}`,
      })}
    >
      <Container sx={{ py: { xs: 9, md: 15 } }}>
        <Stack sx={{ gap: 3, alignItems: 'flex-start', maxWidth: 720 }}>
          <Typography variant="h1">
            <FormattedMessage id="info.home.headline" />
          </Typography>
          <Typography sx={{ fontSize: { xs: 18, md: 20 }, color: 'text.secondary', maxWidth: 560 }}>
            <FormattedMessage id="info.home.sentence" />
          </Typography>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 1 }}>
            <Button
              component={Link}
              to={isLoggedIn === true ? '/center' : '/auth/register'}
              variant="contained"
              size="large"
              endIcon={<Icon name="forward" />}
            >
              <FormattedMessage id="info.home.start" />
            </Button>
            <Button component={Link} to="/faqs" size="large" color="inherit">
              <FormattedMessage id="info.home.questions" />
            </Button>
          </Stack>
        </Stack>
      </Container>
    </Box>
  );
}
