import { Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toWithdrawalPath } from '../../model/paths.ts';
import { formatShortId } from '../../model/formatShortId.ts';
import { toReceiptLinkId } from './toReceiptLinkId.ts';

/** Links a withdrawal to its receipt, labeled with the first characters of its id. */
export function ReceiptLink({ id }: { id: string }) {
  const intl = useIntl();
  const short = formatShortId(id);
  return (
    <MuiLink
      id={toReceiptLinkId(id)}
      component={Link}
      to={toWithdrawalPath(id)}
      aria-label={intl.formatMessage({ id: 'assets.logs.receipt' }, { id: short })}
      title={id}
    >
      <bdi dir="ltr">{short}</bdi>
    </MuiLink>
  );
}
