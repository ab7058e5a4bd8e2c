import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';
import type { ChangeIntent } from '../../model/changeDraft.ts';

/** Message that no published version fits the change, with the next step. */
export function NothingToChoose({ intent: { kind, entry } }: { intent: ChangeIntent }) {
  return (
    <Alert severity="info" role="status">
      <FormattedMessage
        id={`operator.rollout.empty.${kind}`}
        values={{
          name: <bdi dir="ltr">{entry?.name}</bdi>,
          command: <code dir="ltr">{COMMAND}</code>,
        }}
      />
    </Alert>
  );
}

const COMMAND = 'npm run rollout -- publish';
