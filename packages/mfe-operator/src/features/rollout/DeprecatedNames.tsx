import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';
import { toUsesPath } from '../../model/paths.ts';
import { listDeprecated } from '../../model/uses.ts';
import { Day } from '../../parts/Day.tsx';

interface DeprecatedNamesProps {
  /** Undefined until it is loaded. */
  document: RegistryDocument | undefined;
  name: string;
  version: string;
}

/** Says how many deprecated names a version uses and when the first goes; nothing if it uses none. */
export function DeprecatedNames({ document, name, version }: DeprecatedNamesProps) {
  const build = name === SHELL ? undefined : document?.remotes[name]?.versions[version];
  const found = document && build ? listDeprecated(document, build) : [];
  const [first] = found;
  if (first === undefined) return null;
  return (
    <MuiLink component={Link} to={toUsesPath(first)} variant="body2">
      <FormattedMessage
        id="operator.rollout.deprecated"
        values={{ count: found.length, when: <Day day={first.goes} /> }}
      />
    </MuiLink>
  );
}
