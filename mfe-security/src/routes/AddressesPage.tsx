import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame, StateCard } from '@farm/ui';

/** The wallets XCH may be withdrawn to; none can be kept yet. */
export function AddressesPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="security.addresses.title" />}
      sentence={<FormattedMessage id="security.addresses.sentence" />}
    >
      <StateCard icon="addresses" title={<FormattedMessage id="security.addresses.empty.title" />}>
        <FormattedMessage id="security.addresses.empty.text" />
      </StateCard>
    </PageFrame>
  );
}
