import { Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { withdrawalPath } from '../../model/paths.ts';
import { shortenId } from '../../model/shortenId.ts';
import { receiptLinkId } from './receiptLinkId.ts';

/** Links a withdrawal to its receipt, labeled with the first characters of its id. */
export function ReceiptLink({ id }: { id: string }) {
  const intl = useIntl();
  const short = shortenId(id);
  return (
    <MuiLink
      id={receiptLinkId(id)}
      component={Link}
      to={withdrawalPath(id)}
      aria-label={intl.formatMessage({ id: 'assets.logs.receipt' }, { id: short })}
      title={id}
    >
      <bdi dir="ltr">{short}</bdi>
    </MuiLink>
  );
}
