import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeRemote, type NewRemoteWish, type RemoteWords } from './describeRemote.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const SUFFIX = '.template';

interface NewRemoteOptions {
  /** The repository's folder. */
  root: string;
  wish: NewRemoteWish;
  /** Makes a written remote usable: formats its files and links its dependencies. */
  settle: (folder: string) => Promise<void>;
}

/** A remote that was created. */
export interface MadeRemote {
  /** Relative to the root. */
  folder: string;
  words: RemoteWords;
}

/**
 * Creates `mfe-<name>` beside the other remotes. A failure changes nothing.
 * @throws Error with the reason
 */
export async function createRemote({ root, wish, settle }: NewRemoteOptions): Promise<MadeRemote> {
  const words = describeRemote(root, wish);
  const folder = `mfe-${words.name}`;
  const lockfile = join(root, 'pnpm-lock.yaml');
  const lockfileBefore = readFileSync(lockfile);
  const undo = () => {
    rmSync(join(root, folder), { recursive: true, force: true });
    if (!readFileSync(lockfile).equals(lockfileBefore)) writeFileSync(lockfile, lockfileBefore);
  };
  process.on('exit', undo);
  try {
    writeTemplate(root, folder, words);
    await settle(folder);
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.off('exit', undo);
  }
  return { folder, words };
}

/** All files or none: they are written to a temporary folder, which is then moved. */
function writeTemplate(root: string, folder: string, words: RemoteWords): void {
  const draft = join(root, `.${folder}`);
  rmSync(draft, { recursive: true, force: true });
  for (const file of globSync(`**/*${SUFFIX}`, { cwd: TEMPLATE })) {
    const path = join(draft, fill(file.slice(0, -SUFFIX.length), words));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fill(readFileSync(join(TEMPLATE, file), 'utf8'), words));
  }
  renameSync(draft, join(root, folder));
}

function fill(text: string, words: RemoteWords): string {
  return text.replaceAll(/__(\w+?)__/g, (whole, key: string) =>
    Object.hasOwn(words, key) ? words[key as keyof RemoteWords] : whole,
  );
}
