import type { PublishedVersion } from '@farm/contracts/rollout';
import type { Painter } from '../terminal/paint.ts';
import { toSingleLine, toTable, type Cell } from '../terminal/toTable.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import type { Command } from './command.ts';
import { listVersions } from './resolveVersion.ts';
import { assertArgumentCount, parseName } from './arguments.ts';

/** Lists published versions. */
export const versions: Command = {
  usage: ['versions [NAME]'],
  about: 'list published versions, newest first',
  help: `VERIFIED shows the last verification, and what has become stable since, which it did not cover. With NAME, all problems
found by verifications are listed below the table.`,
  async run({ args, api, paint }) {
    assertArgumentCount(args, 0, 1);
    const name = args[0] === undefined ? null : parseName(args[0]);
    const items = await listVersions(await api(), name);
    const heads = ['NAME', 'VERSION', 'PUBLISHED', 'BY', 'COMMIT', 'VERIFIED'];
    const table = toTable(heads, items.map(toRow), paint);
    const findings = name === null ? [] : items.flatMap((item) => toFindings(item, paint));
    return { text: [table, ...findings].join('\n'), data: { items } };
  },
};

function toRow({ name, version, publishedAt, publishedBy, commit, verification }: PublishedVersion): Cell[] {
  return [
    name,
    version,
    formatInstant(publishedAt),
    publishedBy,
    formatCommit(commit),
    formatVerification(verification),
  ];
}

/** Shortens a commit but keeps its suffix, which marks a tree with uncommitted changes. */
function formatCommit(commit: string | null): string {
  return commit?.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1') ?? '–';
}

function formatVerification(verification: PublishedVersion['verification']): Cell {
  if (!verification) return '–';
  const { passed, problems, at, changedSince } = verification;
  if (!passed) return ['red', `failed: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`];
  if (changedSince.length === 0) return ['green', `passed at ${formatInstant(at)}`];
  return ['yellow', `passed at ${formatInstant(at)}; changed since: ${changedSince.join(', ')}`];
}

/** Returns the problems of a failed verification as lines, with a title. */
function toFindings({ version, verification }: PublishedVersion, paint: Painter): string[] {
  if (!verification || verification.passed) return [];
  const { at, rev, problems } = verification;
  const title = `${version} failed at ${formatInstant(at)}, at revision ${rev}`;
  return ['', paint('red', title), ...problems.map((problem) => `- ${toSingleLine(problem)}`)];
}
