import { Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toRolloutVersionPath } from '../model/paths.ts';
import { Version } from './Version.tsx';

/** A version that links to its page. */
export function VersionLink({ name, version }: { name: string; version: string }) {
  return (
    <MuiLink component={Link} to={toRolloutVersionPath(name, version)}>
      <Version version={version} />
    </MuiLink>
  );
}
