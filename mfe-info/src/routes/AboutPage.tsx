import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Card, PageFrame, Stack, Typography } from '@farm/ui';
import { QUESTIONS_PATH, RESERVES_PATH, STATISTICS_PATH } from '../model/paths.ts';

const topics = ['service', 'center', 'trust', 'state'];

/** Page about the service: its purpose, its features and its limits. */
export function AboutPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.pages.about" />}
      sentence={<FormattedMessage id="info.about.sentence" />}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button component={Link} to={QUESTIONS_PATH} variant="outlined" color="inherit">
            <FormattedMessage id="info.pages.faq" />
          </Button>
          <Button component={Link} to={STATISTICS_PATH} variant="outlined" color="inherit">
            <FormattedMessage id="info.statistics.title" />
          </Button>
          <Button component={Link} to={RESERVES_PATH} variant="outlined" color="inherit">
            <FormattedMessage id="info.pages.reserves" />
          </Button>
        </Stack>
      }
    >
      <Card sx={{ p: { xs: 3, md: 5 } }}>
        <Box sx={{ display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {topics.map((topic) => (
            <section key={topic}>
              <Typography variant="h4" component="h2" gutterBottom>
                <FormattedMessage id={`info.about.${topic}.title`} />
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>
                <FormattedMessage id={`info.about.${topic}.text`} />
              </Typography>
            </section>
          ))}
        </Box>
      </Card>
    </PageFrame>
  );
}
