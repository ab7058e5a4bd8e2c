import { Button } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

/** Link to the current page without overrides and previews. `id` is the message id of its label. */
export function ResetButton({ id }: { id: string }) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
      href={toResetAddress()}
      onClick={({ currentTarget }) => {
        // The user may have navigated since the last render.
        currentTarget.setAttribute('href', toResetAddress());
      }}
    >
      <FormattedMessage id={id} />
    </Button>
  );
}

/** The gateway answers an empty `mf` by removing it from the URL, together with every override and preview. */
function toResetAddress(): string {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  query.set('mf', '');
  return `${pathname}?${query.toString()}${hash}`;
}
