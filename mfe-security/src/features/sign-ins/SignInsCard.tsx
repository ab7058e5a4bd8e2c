import type { SignInEntry } from '@farm/contracts';
import { useDeviceName } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { useState } from 'react';
import { useListSignInsQuery } from '../../api/openSessionApi.ts';
import { ListCard, listStyle } from '../../parts/ListCard.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';

/** Sign-ins shown until all are asked for. */
const SHOWN = 5;

/** The last sign-ins of the user, newest first. */
export function SignInsCard() {
  const query = useListSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ListCard id="sign-ins" query={query} textId="security.signIns" rowHeight={56}>
      {(entries) => <SignIns entries={entries} />}
    </ListCard>
  );
}

function SignIns({ entries }: { entries: SignInEntry[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (entries.length === 0)
    return (
      <Typography>
        <FormattedMessage id="security.signIns.none" />
      </Typography>
    );
  return (
    <>
      <Box component="ol" aria-labelledby="sign-ins" sx={listStyle}>
        {(isWhole ? entries : entries.slice(0, SHOWN)).map((entry) => (
          <SignInRow key={entry.id} entry={entry} />
        ))}
      </Box>
      {entries.length > SHOWN ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ mt: 2 }}
        >
          <FormattedMessage
            id={isWhole ? 'security.signIns.fewer' : 'security.signIns.all'}
            values={{ count: entries.length }}
          />
        </Button>
      ) : null}
    </>
  );
}

function SignInRow({ entry }: { entry: SignInEntry }) {
  const intl = useIntl();
  const name = useDeviceName(entry);
  const { signedInAt, ip, isNewBrowser, factor } = entry;
  return (
    <ListRow
      name={name}
      mark={
        isNewBrowser ? (
          <Chip
            size="small"
            variant="outlined"
            color="warning"
            label={<FormattedMessage id="security.signIns.new" />}
          />
        ) : null
      }
    >
      <RowLine>
        <FormattedMessage
          id={`security.signIns.place${factor ? `.${factor}` : ''}`}
          values={{
            ip: <bdi>{ip}</bdi>,
            time: (
              <time dateTime={signedInAt}>
                {intl.formatDate(signedInAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            ),
          }}
        />
      </RowLine>
    </ListRow>
  );
}
