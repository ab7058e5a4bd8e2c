import type { AuditEvent } from '@farm/contracts/operator';
import { Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toAccountPath } from '../../model/paths.ts';
import { useFindText } from './useFindText.ts';

/** Subject of an action: an account, with a link to its page, or the name of a thing. */
export function AuditAbout({ event: { about, accountId } }: { event: AuditEvent }) {
  const findText = useFindText();
  if (accountId !== null)
    return (
      <MuiLink component={Link} to={toAccountPath(accountId)} sx={style}>
        <bdi dir="ltr">{about}</bdi>
      </MuiLink>
    );
  return findText(`operator.audit.about.${about}`) ?? <bdi dir="ltr">{about}</bdi>;
}

const style = { overflowWrap: 'anywhere' };
