import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, StateCard } from '@farm/ui';

interface MissingProps {
  /** Path of the page to return to. */
  backTo: string;
}

/** Placeholder for something that does not exist. */
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
