import type { NEW_PASSWORD_PATH, REGISTER_PATH } from '@farm/kit';
import { FormattedMessage, Link, useSearchParams } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { LOGIN_PATH } from '../model/paths.ts';
import { withReturnTo } from '../model/withReturnTo.ts';

interface FamilyLinkProps {
  /** Id of its words. */
  id: string;
  to: typeof LOGIN_PATH | typeof NEW_PASSWORD_PATH | typeof REGISTER_PATH;
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
