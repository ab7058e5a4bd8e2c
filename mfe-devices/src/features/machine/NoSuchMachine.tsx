import { FormattedMessage } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import type { ReactNode } from 'react';

/** Message for a URL that matches none of the user's machines. */
export function NoSuchMachine({ backLink }: { backLink: ReactNode }) {
  return (
    <StateCard
      role="alert"
      icon="search"
      title={<FormattedMessage id="devices.machine.missing.title" />}
      actions={backLink}
    >
      <FormattedMessage id="devices.machine.missing.text" />
    </StateCard>
  );
}
