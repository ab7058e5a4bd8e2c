import type { PublishedVersion } from '@farm/contracts/rollout';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { when } from '../terminal/when.ts';
import type { Command } from './command.ts';
import { listVersions } from './findVersion.ts';
import { demandWords, toName } from './words.ts';

/** What is published. */
export const versions: Command = {
  usage: ['versions [NAME]'],
  about: 'what is published, newest first',
  async run({ words, api, paint }) {
    demandWords(words, 0, 1);
    const items = await listVersions(await api(), words[0] === undefined ? null : toName(words[0]));
    const heads = ['NAME', 'VERSION', 'PUBLISHED', 'BY', 'COMMIT', 'VERIFIED'];
    return { text: toTable(heads, items.map(toRow), paint), data: { items } };
  },
};

function toRow({ name, version, publishedAt, publishedBy, commit, verification }: PublishedVersion): Cell[] {
  return [name, version, when(publishedAt), publishedBy, shortCommit(commit), verified(verification)];
}

/** Says still whether its tree had changes. */
function shortCommit(commit: string | null): string {
  return commit?.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1') ?? '–';
}

function verified(verification: PublishedVersion['verification']): Cell {
  if (!verification) return '–';
  return verification.passed
    ? ['green', `passed at ${when(verification.at)}`]
    : ['red', `failed: ${verification.problems[0] ?? ''}`];
}
