import { FormattedMessage } from '@farm/remote-sdk';
import { Container, StateCard } from '@farm/ui';

/** Answers to what people ask first. */
export function FaqPage() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 } }}>
      <StateCard icon="tutorial" title={<FormattedMessage id="info.faq.title" />}>
        <FormattedMessage id="info.faq.text" />
      </StateCard>
    </Container>
  );
}
