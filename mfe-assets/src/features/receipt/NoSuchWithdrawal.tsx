import { FormattedMessage } from '@farm/remote-sdk';
import { StateCard } from '@farm/ui';
import type { ReactNode } from 'react';

/** Message for a URL that matches none of the user's withdrawals. */
export function NoSuchWithdrawal({ backLink }: { backLink: ReactNode }) {
  return (
    <StateCard
      role="alert"
      icon="search"
      title={<FormattedMessage id="assets.receipt.missing.title" />}
      actions={backLink}
    >
      <FormattedMessage id="assets.receipt.missing.text" />
    </StateCard>
  );
}
