import type { NEW_PASSWORD_PATH, REGISTER_PATH } from '@farm/kit';
import { FormattedMessage, Link, useSearchParams } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import type { LOGIN_PATH } from '../model/paths.ts';
import { withReturnTo } from '../model/withReturnTo.ts';

interface AuthPageLinkProps {
  /** Message id of the text. */
  id: string;
  to: typeof LOGIN_PATH | typeof NEW_PASSWORD_PATH | typeof REGISTER_PATH;
}

/** Links to another auth page and passes `returnTo` along. */
export function AuthPageLink({ id, to }: AuthPageLinkProps) {
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
