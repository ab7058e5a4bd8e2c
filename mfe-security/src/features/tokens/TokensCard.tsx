import { API_ROOT } from '@farm/contracts/call';
import { readApiDescription } from '@farm/contracts/calls';
import type { AccountToken } from '@farm/contracts/token';
import { useLazyDialog } from '@farm/kit';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Box, Button, MuiLink, Stack, Typography } from '@farm/ui';
import { useListAccountTokensQuery } from '../../api/tokenApi.ts';
import { selectTokens, type TokenKind } from '../../model/tokenKinds.ts';
import { ListCard, listStyle } from '../../parts/ListCard.tsx';
import { useFocusAfterRemoval } from '../../parts/useFocusAfterRemoval.ts';
import { TokenRow } from './TokenRow.tsx';

/** API tokens of the user, or watch links, with buttons to make and to delete them. */
export function TokensCard({ kind }: { kind: TokenKind }) {
  const query = useListAccountTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const creation = useLazyDialog(loadNewDialog);
  const deletion = useLazyDialog(loadDeleteDialog);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(selectTokens(query.data ?? [], kind).length);
  const { apiHost } = usePage();
  const id = `${kind}s`;
  const renderTokens = (all: AccountToken[]) => {
    const tokens = selectTokens(all, kind);
    return (
      <>
        {tokens.length > 0 ? (
          <Box component="ul" aria-labelledby={id} sx={listStyle}>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                kind={kind}
                token={token}
                onDelete={() => deletion.open({ kind, token })}
              />
            ))}
          </Box>
        ) : (
          <Typography>
            <FormattedMessage id={`security.${kind}s.none`} />
          </Typography>
        )}
        <Stack direction="row" sx={{ mt: 2, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => creation.open({ kind })}>
            <FormattedMessage id={`security.${kind}s.new`} />
          </Button>
          {kind === 'token' ? (
            <MuiLink href={apiHost + API_ROOT + readApiDescription.path} target="_blank">
              <FormattedMessage id="security.tokens.description" />
            </MuiLink>
          ) : null}
        </Stack>
      </>
    );
  };
  return (
    <>
      <ListCard
        id={id}
        query={query}
        textId={`security.${kind}s`}
        rowHeight={104}
        rowCount={1}
        heading={heading}
      >
        {renderTokens}
      </ListCard>
      {creation.element}
      {deletion.element}
    </>
  );
}

const loadNewDialog = () => import('./NewTokenDialog.tsx').then((module) => module.NewTokenDialog);
const loadDeleteDialog = () => import('./DeleteTokenDialog.tsx').then((module) => module.DeleteTokenDialog);
