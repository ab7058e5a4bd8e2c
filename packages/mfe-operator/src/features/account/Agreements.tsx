import type { OperatorAccount } from '@farm/contracts/operator';
import { termsPaths } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, Stack } from '@farm/ui';

/** Versions of the terms and the privacy policy that an account agreed to by signing up, each with its text. */
export function Agreements({ agreements }: Pick<OperatorAccount, 'agreements'>) {
  if (agreements.length === 0) return <FormattedMessage id="operator.none" />;
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      {agreements.map(({ kind, version }) => (
        <MuiLink key={`${kind} ${version}`} component={Link} to={`${termsPaths[kind]}?version=${version}`}>
          <FormattedMessage id={`operator.account.agreements.${kind}`} values={{ version }} />
        </MuiLink>
      ))}
    </Stack>
  );
}
