import { Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { withdrawalPath } from '../../model/paths.ts';
import { shortenId } from '../../model/shortenId.ts';
import { receiptLinkId } from './receiptLinkId.ts';

/** Leads from a withdrawal to its receipt, by the first letters of its id. */
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
