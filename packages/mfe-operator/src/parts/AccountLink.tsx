import { Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toAccountPath } from '../model/paths.ts';

interface AccountLinkProps {
  account: { id: string; email: string };
}

/** Email address of an account, which leads to its page. */
export function AccountLink({ account: { id, email } }: AccountLinkProps) {
  return (
    <MuiLink component={Link} to={toAccountPath(id)}>
      <bdi dir="ltr">{email}</bdi>
    </MuiLink>
  );
}
