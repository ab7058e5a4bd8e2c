import { Moment, Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import type { WithdrawNote } from '../../model/withdrawNotes.ts';

/** Reasons why a withdrawal would wait; screen readers announce each new reason. */
export function WithdrawNotes({ notes }: { notes: WithdrawNote[] }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, '&:empty': { mt: -2.5 } }}>
      {notes.map((note) => (
        <Alert key={note.about} severity="info" role="presentation">
          <NoteText note={note} />
        </Alert>
      ))}
    </Box>
  );
}

function NoteText({ note }: { note: WithdrawNote }) {
  switch (note.about) {
    case 'debt':
      return <FormattedMessage id="assets.withdraw.note.debt" values={{ debt: <Xch xch={note.debt} /> }} />;
    case 'notPaying':
      return <FormattedMessage id="assets.withdraw.note.notPaying" />;
    case 'coolDown':
      return (
        <FormattedMessage id="assets.withdraw.note.coolDown" values={{ until: <Moment at={note.until} /> }} />
      );
    case 'autoMax':
      return (
        <FormattedMessage
          id="assets.withdraw.note.autoMax"
          values={{ autoMax: <Xch xch={note.autoMax} /> }}
        />
      );
    case 'leftToday':
      return (
        <FormattedMessage
          id="assets.withdraw.note.leftToday"
          values={{ left: <Xch xch={note.leftToday} />, dailyMax: <Xch xch={note.dailyMax} /> }}
        />
      );
  }
}
