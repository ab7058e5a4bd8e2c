import { useIntl } from '@farm/remote-sdk';
import { CopyText } from '@farm/ui/marks';

/** The id of a withdrawal, which can be copied. */
export function WithdrawalId({ id }: { id: string }) {
  const intl = useIntl();
  return (
    <CopyText
      text={id}
      words={{
        copy: intl.formatMessage({ id: 'operator.withdrawal.id.copy' }, { id }),
        copied: intl.formatMessage({ id: 'operator.copied' }),
        selected: intl.formatMessage({ id: 'operator.selected' }),
      }}
    />
  );
}
