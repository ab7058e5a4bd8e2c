import type { OperatorAccount } from '@farm/contracts/operator';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Typography } from '@farm/ui';
import { DoneBy } from '../../parts/DoneBy.tsx';
import { AccountSection } from './AccountSection.tsx';
import { NoteForm } from './NoteForm.tsx';

interface NotesProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Notes that operators keep about an account, newest first. */
export function Notes({ account: { id, notes }, onUncertain }: NotesProps) {
  return (
    <AccountSection name="notes">
      <Card sx={{ p: 3 }}>
        <NoteForm id={id} onUncertain={onUncertain} />
        {notes.length === 0 ? (
          <Typography sx={{ color: 'text.secondary', mt: 2 }}>
            <FormattedMessage id="operator.account.notes.none" />
          </Typography>
        ) : (
          <Box component="ul" aria-labelledby="account-notes" sx={listStyle}>
            {notes.map(({ id: noteId, text, by, at }) => (
              <Box key={noteId} component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
                <Typography component="bdi" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
                <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
                  <DoneBy at={at} email={by} />
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Card>
    </AccountSection>
  );
}

const listStyle = { listStyle: 'none', m: 0, mt: 2, p: 0 };
