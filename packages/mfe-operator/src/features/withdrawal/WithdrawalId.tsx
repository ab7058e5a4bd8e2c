import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

/** ID of a withdrawal, with a copy button. */
export function WithdrawalId({ id }: { id: string }) {
  const intl = useIntl();
  return <CopyableText text={id} label={intl.formatMessage({ id: 'operator.withdrawal.id.copy' }, { id })} />;
}
