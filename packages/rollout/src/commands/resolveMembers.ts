import { UsageError } from '../exitCodes.ts';
import { parseName } from './arguments.ts';
import type { CommandContext } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';

/** Resolves words `NAME=VERSION`, each version as {@link resolveVersion} does. @throws UsageError */
export async function resolveMembers(
  { api }: Pick<CommandContext, 'api'>,
  pairs: string[],
): Promise<Record<string, string>> {
  const members: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, version, ...extra] = pair.split('=');
    if (!version || extra.length > 0) throw new UsageError(`"${pair}" is not NAME=VERSION.`);
    if (members[parseName(name)] !== undefined) throw new UsageError(`${name ?? ''} is given twice.`);
    members[parseName(name)] = await resolveVersion(await api(), parseName(name), version);
  }
  return members;
}
