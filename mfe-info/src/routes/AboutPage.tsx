import { FormattedMessage } from '@farm/remote-sdk';
import { Card, PageFrame, Stack, Typography } from '@farm/ui';

const topics = ['service', 'center', 'trust', 'state'];

/** What the service is, does and does not do. */
export function AboutPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.about.title" />}
      sentence={<FormattedMessage id="info.about.sentence" />}
    >
      <Card sx={{ p: { xs: 3, md: 5 } }}>
        <Stack sx={{ gap: 4, maxWidth: 720 }}>
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
        </Stack>
      </Card>
    </PageFrame>
  );
}
