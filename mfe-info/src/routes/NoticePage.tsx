import { FormattedMessage } from '@farm/remote-sdk';
import { Container, StateCard } from '@farm/ui';

/** Public notices of the operator; none can be published yet. */
export function NoticePage() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 } }}>
      <StateCard icon="notice" title={<FormattedMessage id="info.notice.title" />}>
        <FormattedMessage id="info.notice.text" />
      </StateCard>
    </Container>
  );
}
