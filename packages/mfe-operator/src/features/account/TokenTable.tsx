import type { AccountToken } from '@farm/contracts/token';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { AccountTable } from './AccountTable.tsx';
import { createColumn } from './createColumn.tsx';

/** API tokens and watch links of an account, with what they may do. */
export function TokenTable({ tokens }: { tokens: readonly AccountToken[] }) {
  return <AccountTable name="tokens" rows={tokens} columns={columns} />;
}

const columns = [
  createColumn<AccountToken>('tokens.name', ({ name }) => <bdi>{name}</bdi>),
  createColumn<AccountToken>('tokens.scopes', ({ scopes, hasLostWithdraw }) => (
    <>
      {scopes.map((scope) => (
        <Box key={scope}>
          <FormattedMessage id={`operator.account.tokens.scope.${scope}`} />
        </Box>
      ))}
      {hasLostWithdraw ? (
        <Box sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.account.tokens.lostWithdraw" />
        </Box>
      ) : null}
    </>
  )),
  createColumn<AccountToken>('tokens.created', ({ createdAt }) => (
    <Moment at={createdAt} precision="second" />
  )),
  createColumn<AccountToken>('tokens.used', ({ lastUsedAt }) =>
    lastUsedAt === null ? (
      <FormattedMessage id="operator.account.never" />
    ) : (
      <Moment at={lastUsedAt} precision="second" />
    ),
  ),
  createColumn<AccountToken>('tokens.ends', ({ expiresAt }) => <Moment at={expiresAt} precision="second" />),
];
