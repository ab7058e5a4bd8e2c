import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';

/** Says that the address has no link, or only a part of one. */
export function MissingLink() {
  return (
    <PageFrame title={<FormattedMessage id="info.watch.title" />}>
      <StateCard icon="search" title={<FormattedMessage id="info.watch.missing.title" />}>
        <FormattedMessage id="info.watch.missing.text" />
      </StateCard>
    </PageFrame>
  );
}
