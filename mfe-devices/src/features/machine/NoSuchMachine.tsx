import { FormattedMessage } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import type { ReactNode } from 'react';

/** Message for a URL that matches none of the user's machines. */
export function NoSuchMachine({ wayBack }: { wayBack: ReactNode }) {
  return (
    <StateCard
      role="alert"
      icon="search"
      title={<FormattedMessage id="devices.machine.missing.title" />}
      actions={wayBack}
    >
      <FormattedMessage id="devices.machine.missing.text" />
    </StateCard>
  );
}
