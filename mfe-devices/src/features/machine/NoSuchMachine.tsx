import { FormattedMessage } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import type { ReactNode } from 'react';

/** Said of an address that leads to none of the user's machines. */
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
