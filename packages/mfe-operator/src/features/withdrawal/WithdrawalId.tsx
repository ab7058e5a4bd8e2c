import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

/** The id of a withdrawal, which can be copied. */
export function WithdrawalId({ id }: { id: string }) {
  const intl = useIntl();
  return <CopyableText text={id} label={intl.formatMessage({ id: 'operator.withdrawal.id.copy' }, { id })} />;
}
