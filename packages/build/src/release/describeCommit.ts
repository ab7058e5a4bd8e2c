import { runProgram } from '../terminal/runProgram.ts';

/** The commit that a release is made of. */
export interface Commit {
  /** Its 40 digits. */
  hash: string;
  /** Seconds since 1970. */
  time: number;
}

/**
 * Returns the commit of the working copy at `folder`.
 * @throws Error if files differ from it, or if there is none: a release has to say what it is made of
 */
export async function describeCommit(folder: string): Promise<Commit> {
  const changed = await runGit(folder, ['status', '--porcelain', '--untracked-files=all']);
  if (changed !== '')
    throw new Error(
      `A release is made of one commit, but these files differ from it:\n${changed}\nCommit or stash them, and run this again.`,
    );
  const [hash = '', time = ''] = (await runGit(folder, ['log', '-1', '--format=%H %ct'])).split(' ');
  return { hash, time: Number(time) };
}

async function runGit(cwd: string, words: string[]): Promise<string> {
  const { code, stdout, output } = await runProgram('git', words, { cwd });
  if (code !== 0) throw new Error(`git ${words.join(' ')}: ${output.trim()}`);
  return stdout.trimEnd();
}
