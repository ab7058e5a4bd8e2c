import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

interface AccountSectionProps {
  /** Name of the section in its messages. */
  name: string;
  /** Link or button beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the account's page, named by its heading. */
export function AccountSection({ name, action, children }: AccountSectionProps) {
  const id = `account-${name}`;
  return (
    <section aria-labelledby={id}>
      <Stack direction="row" sx={headStyle}>
        <Typography id={id} variant="h5" component="h2">
          <FormattedMessage id={`operator.account.${name}`} />
        </Typography>
        {action}
      </Stack>
      {children}
    </section>
  );
}

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  mb: 1.5,
};
