import type { RegistryDocument } from '@farm/contracts/registry';
import { listLiveShells, listUses } from '@farm/contracts/rollout';
import { readTrustedKeys } from '@farm/registry';
import { readRegistry } from '../change/readRegistry.ts';
import { UsageError } from '../exitCodes.ts';
import { toTable } from '../terminal/toTable.ts';
import { assertArgumentCount } from './arguments.ts';
import type { Command } from './command.ts';

/** Shows which live remotes use what the shell shares. */
export const uses: Command = {
  usage: ['uses [--part PART] [--name NAME]'],
  about: 'show which live remotes use what of the SDK and ui',
  help: `PART is a shared part, such as ui/table or @farm/ui/table; NAME is one of its exports. Ask before you change or remove one:
these are the remotes that it would break.`,
  options: ['part', 'name'],
  async run({ args, options, api, settings, paint }) {
    assertArgumentCount(args, 0, 0);
    const { document } = await readRegistry(await api(), await readTrustedKeys(settings.paths.trustedKeys));
    const part = options.part === undefined ? undefined : parsePart(options.part, document);
    const { name } = options;
    const found = listUses(document).filter(
      (use) => (part === undefined || use.part === part) && (name === undefined || use.names.includes(name)),
    );
    if (found.length === 0) return { text: 'No live remote uses it.', data: { uses: [] } };
    const rows = found.map((use) => [
      use.part,
      use.remote,
      use.version,
      use.state,
      name ?? use.names.join(', '),
    ]);
    return {
      text: toTable(['PART', 'REMOTE', 'VERSION', 'STATE', 'NAMES'], rows, paint),
      data: { uses: found },
    };
  },
};

/** Accepts a part with or without the scope of our packages. @throws UsageError if the live shell provides none of this name */
function parsePart(text: string, document: RegistryDocument): string {
  const parts = listLiveShells(document).flatMap(({ provides }) => Object.keys(provides));
  const part = parts.find((one) => one === text || one === `@farm/${text}`);
  if (part === undefined)
    throw new UsageError(
      `The live shell has no part "${text}". It has ${[...new Set(parts)].toSorted().join(', ')}.`,
    );
  return part;
}
