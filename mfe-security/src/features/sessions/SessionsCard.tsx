import { FormattedMessage, useIntl, useLazyDialog } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { useListOpenSessionsQuery } from '../../api/openSessionApi.ts';
import { ListCard, listStyle } from '../../parts/ListCard.tsx';
import { useFocusAfterRemoval } from '../../parts/useFocusAfterRemoval.ts';
import { SessionRow } from './SessionRow.tsx';

/** Open sessions of the user, with buttons to end them. */
export function SessionsCard() {
  const intl = useIntl();
  const query = useListOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const dialog = useLazyDialog(loadDialog, intl.formatMessage({ id: 'security.partNotLoaded' }));
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(query.data?.length ?? 0);
  return (
    <>
      <ListCard id="sessions" query={query} textId="security.sessions" rowHeight={72} heading={heading}>
        {(sessions) => (
          <>
            <Box component="ul" aria-labelledby="sessions" sx={listStyle}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={(about) => dialog.open({ about })} />
              ))}
            </Box>
            {sessions.length > 1 ? (
              <Button
                variant="outlined"
                color="inherit"
                aria-haspopup="dialog"
                onClick={() => dialog.open({ about: 'others' })}
                sx={{ mt: 2 }}
              >
                <FormattedMessage id="security.sessions.endOthers" />
              </Button>
            ) : null}
          </>
        )}
      </ListCard>
      {dialog.element}
    </>
  );
}

const loadDialog = () => import('./EndSessionDialog.tsx').then((module) => module.EndSessionDialog);
