import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { artifactFolder, artifactsFolder } from '../artifacts/artifactFolder.ts';
import { syncFolder } from '../durable.ts';
import { checkFiles, filesOf } from './checkFiles.ts';
import type { Candidate } from './readBuild.ts';

/**
 * Copies a build's files to its immutable folder: all of them or none, on the disk when this resolves. An
 * intact folder of the same version stays as it is; a damaged one is replaced.
 * @throws Error when the build changes while it is copied
 */
export async function storeArtifact(dataDir: string, { name, build, folder }: Candidate): Promise<void> {
  const target = artifactFolder(dataDir, name, build.version);
  if (await isIntact(target, build)) return;
  const draft = join(artifactsFolder(dataDir), `.incoming-${randomUUID()}`);
  try {
    for (const file of filesOf(build)) {
      await copyDurably(join(folder, file), join(draft, file));
      if (await exists(join(folder, `${file}.br`)))
        await copyDurably(join(folder, `${file}.br`), join(draft, `${file}.br`));
    }
    const problems = await checkFiles(draft, build);
    if (problems.length > 0)
      throw new Error(`${folder} changed while it was published: ${problems.join('; ')}`);
    await mkdir(dirname(target), { recursive: true });
    await moveInto(draft, target, build);
    await syncFolder(dirname(target));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function isIntact(target: string, build: Candidate['build']): Promise<boolean> {
  return (await exists(target)) && (await checkFiles(target, build)).length === 0;
}

/** Someone else may publish the same version at the same moment; then theirs is as good as ours. */
async function moveInto(draft: string, target: string, build: Candidate['build']): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (await isIntact(target, build)) return;
    const damaged = `${draft}.damaged`;
    await rename(target, damaged);
    await rename(draft, target);
    await rm(damaged, { recursive: true });
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
