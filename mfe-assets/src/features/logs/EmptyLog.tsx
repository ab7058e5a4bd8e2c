import { FormattedMessage } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';
import type { LogName } from '../../model/logView.ts';

interface EmptyLogProps {
  log: LogName;
  isFiltered: boolean;
  onClear: () => void;
}

/** Placeholder for a log without entries: nothing happened yet, or the filters match nothing. */
export function EmptyLog({ log, isFiltered, onClear }: EmptyLogProps) {
  if (isFiltered)
    return (
      <StateCard
        icon="search"
        title={<FormattedMessage id="assets.logs.noMatch.title" />}
        actions={
          <Button variant="outlined" onClick={onClear}>
            <FormattedMessage id="assets.logs.clear" />
          </Button>
        }
      >
        <FormattedMessage id="assets.logs.noMatch.text" />
      </StateCard>
    );
  return (
    <StateCard
      icon={log === 'profit' ? 'sprout' : 'assets'}
      title={<FormattedMessage id={`assets.logs.empty.${log}.title`} />}
    >
      <FormattedMessage id={`assets.logs.empty.${log}.text`} />
    </StateCard>
  );
}
