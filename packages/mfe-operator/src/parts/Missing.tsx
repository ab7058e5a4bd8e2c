import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';

interface MissingProps {
  /** Where to go from here. */
  backTo: string;
}

/** Stands where a thing would be that is not there. */
export function Missing({ backTo }: MissingProps) {
  return (
    <StateCard
      role="alert"
      icon="search"
      title={<FormattedMessage id="operator.failure.missing.title" />}
      actions={
        <Button component={Link} to={backTo} variant="contained">
          <FormattedMessage id="operator.failure.missing.back" />
        </Button>
      }
    >
      <FormattedMessage id="operator.failure.missing.text" />
    </StateCard>
  );
}
