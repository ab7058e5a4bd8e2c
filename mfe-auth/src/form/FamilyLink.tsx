import { FormattedMessage, Link, useSearchParams } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { withReturnTo } from '../model/withReturnTo.ts';

interface FamilyLinkProps {
  /** Id of its words. */
  id: string;
  to: '/auth/login' | '/auth/register' | '/auth/new-password';
}

/** A link to another page of the family; where to come back to afterwards goes along. */
export function FamilyLink({ id, to }: FamilyLinkProps) {
  const [parameters] = useSearchParams();
  return (
    <MuiLink
      component={Link}
      to={withReturnTo(to, parameters.get('returnTo'))}
      sx={{ fontWeight: 600, py: 1.25, my: -1.25 }}
    >
      <FormattedMessage id={id} />
    </MuiLink>
  );
}
