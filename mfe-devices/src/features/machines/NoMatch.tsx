import { FormattedMessage } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';

/** Placeholder if machines exist but none match the search and the status. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <StateCard
      icon="search"
      title={<FormattedMessage id="devices.machines.noMatch.title" />}
      actions={
        <Button variant="outlined" onClick={onClear}>
          <FormattedMessage id="devices.machines.clear" />
        </Button>
      }
    >
      <FormattedMessage id="devices.machines.noMatch.text" />
    </StateCard>
  );
}
