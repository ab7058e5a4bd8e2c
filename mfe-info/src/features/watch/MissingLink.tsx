import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';

/** Shown without a link, or with one that was cut off: also after a reload, because the address no longer has the token. */
export function MissingLink() {
  return (
    <PageFrame title={<FormattedMessage id="info.watch.title" />}>
      <StateCard icon="search" title={<FormattedMessage id="info.watch.missing.title" />}>
        <FormattedMessage id="info.watch.missing.text" />
      </StateCard>
    </PageFrame>
  );
}
