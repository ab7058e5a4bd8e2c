import { FormattedMessage, isApiError, Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toProfitRunPath } from '../model/paths.ts';

/** Link to the run that has already paid a period; renders nothing for other failures. */
export function RunOfConflict({ error }: { error: unknown }) {
  if (!isApiError(error) || error.code !== 'profit_run_conflict') return null;
  // By contract, the message names the run.
  const [id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(error.message ?? '') ?? [];
  if (id === undefined) return null;
  return (
    <>
      {' '}
      <MuiLink component={Link} to={toProfitRunPath(id)} sx={{ color: 'inherit' }}>
        <FormattedMessage
          id="operator.run.ofConflict"
          values={{ id: <bdi dir="ltr">{id.slice(0, 8)}</bdi> }}
        />
      </MuiLink>
    </>
  );
}
