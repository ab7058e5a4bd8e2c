import type { SignInEntry } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';
import { Device } from './Device.tsx';

/** Newest sign-ins to an account. */
export function SignInTable({ signIns }: Pick<OperatorAccount, 'signIns'>) {
  return <AccountTable name="signIns" rows={signIns} columns={columns} />;
}

const columns = [
  createColumn<SignInEntry>('signIns.device', ({ userAgent, isNewBrowser }) => (
    <Stack component="span" direction="row" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <Device userAgent={userAgent} />
      {isNewBrowser ? (
        <Chip
          component="span"
          size="small"
          variant="outlined"
          color="warning"
          label={<FormattedMessage id="operator.account.signIns.new" />}
        />
      ) : null}
    </Stack>
  )),
  createColumn<SignInEntry>('signIns.ip', ({ ip }) => <bdi dir="ltr">{ip}</bdi>),
  createColumn<SignInEntry>('signIns.factor', ({ factor }) => (
    <FormattedMessage id={factor === null ? 'operator.none' : `operator.account.factors.kind.${factor}`} />
  )),
  createColumn<SignInEntry>('signIns.at', ({ signedInAt }) => <Moment at={signedInAt} precision="second" />),
];
