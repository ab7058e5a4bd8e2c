import { Button } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

/** Leads to this very page without overrides and previews. `id` is the message on it. */
export function ResetButton({ id }: { id: string }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
      href={addressOfReset()}
      onClick={({ currentTarget }) => {
        // The page may have moved on since this was drawn.
        currentTarget.setAttribute('href', addressOfReset());
      }}
    >
      <FormattedMessage id={id} />
    </Button>
  );
}

/** The gateway takes an empty `mf` out of the address, and every override and preview with it. */
function addressOfReset(): string {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  query.set('mf', '');
  return `${pathname}?${query.toString()}${hash}`;
}
