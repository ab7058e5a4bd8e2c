import type { AccountToken } from '@farm/contracts/token';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { TokenKind } from '../../model/tokenKinds.ts';
import { LastSeen } from '../../parts/LastSeen.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
import { RowButton } from '../../parts/RowButton.tsx';

interface TokenRowProps {
  kind: TokenKind;
  token: AccountToken;
  onDelete: () => void;
}

/** An API token or a watch link: its name, what it may do or shows, the days of its life, and its last use. */
export function TokenRow({ kind, token, onDelete }: TokenRowProps) {
  const { name, scopes, hasLostWithdraw, createdAt, expiresAt, lastUsedAt } = token;
  const intl = useIntl();
  return (
    <ListRow
      name={<bdi>{name}</bdi>}
      actions={
        <RowButton
          label={intl.formatMessage({ id: 'security.tokens.deleteNamed' }, { name })}
          onClick={onDelete}
        >
          <FormattedMessage id="security.tokens.delete" />
        </RowButton>
      }
    >
      {scopes.length > 0 ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, my: 0.75 }}>
          {scopes.map((scope) => (
            <Chip
              key={scope}
              size="small"
              variant="outlined"
              label={<FormattedMessage id={`security.tokens.scope.${scope}`} />}
            />
          ))}
        </Stack>
      ) : null}
      {hasLostWithdraw ? (
        <RowLine>
          <FormattedMessage id="security.tokens.lostWithdraw" />
        </RowLine>
      ) : null}
      <RowLine>
        <FormattedMessage
          id="security.tokens.life"
          values={{
            made: <Moment at={createdAt} precision="day" />,
            ends: <Moment at={expiresAt} precision="day" />,
          }}
        />
      </RowLine>
      <RowLine>
        {lastUsedAt === null ? (
          <FormattedMessage id={`security.${kind}s.unused`} />
        ) : (
          <FormattedMessage id={`security.${kind}s.used`} values={{ used: <LastSeen at={lastUsedAt} /> }} />
        )}
      </RowLine>
    </ListRow>
  );
}
