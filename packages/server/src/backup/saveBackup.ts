import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDatabase, saveTables } from '@farm/database';
import { createLogger, readRelease } from '@farm/process';
import { openArtifacts } from '@farm/registry/artifacts';
import type { Config } from '../config.ts';
import { checkContent, toFileKey, toNeededFiles } from '../modules/rollout/index.ts';
import { listPublishedVersions, readFacts } from './backup.repository.ts';
import { createBackupFolder, type BackupFolder } from './createBackupFolder.ts';
import { listKeyFiles, readIfExists } from './keyFiles.ts';
import { MANIFEST, type Manifest, toArtifactPath, toKeyPath, toTablePath } from './manifest.ts';
import { verifyBackup, type VerifiedBackup } from './verifyBackup.ts';

/** Database and settings of the farm, and a callback for progress. */
export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'rollout'>;
  /** Of a user who may read all tables. */
  databaseUrl: string;
  onProgress: (text: string) => void;
}

/**
 * Saves database, artifacts and keys of the rollout as a new folder, and verifies it. Files come after the snapshot of the
 * database: they are there before the row that names them, and stay, so each row of the snapshot finds its files.
 * @throws StartError if something of it cannot be read or written; the folder does not exist then
 */
export async function saveBackup(source: BackupSource, folder: string): Promise<VerifiedBackup> {
  const { databaseUrl, onProgress } = source;
  const backup = await createBackupFolder(resolve(folder));
  try {
    let tables = 0;
    const { saved, facts } = await saveTables(databaseUrl, {
      write: async (table, rows) => {
        tables += 1;
        onProgress(`table ${tables}: ${table.name}`);
        await backup.save(toTablePath(table), rows, { isCompressed: true });
      },
      readFacts,
    });
    const artifacts = await saveArtifacts(source, backup);
    const keys = await saveKeys(source, backup);
    const release = readRelease();
    const manifest: Manifest = {
      format: 1,
      farm: release && { version: release.version, commit: release.commit },
      database: saved,
      facts,
      artifacts,
      keys,
      files: backup.countFiles(),
    };
    await backup.save(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
    await backup.seal();
    const verified = await verifyBackup(backup.draft, (done, total) =>
      onProgress(`verified ${done} of ${total} files`),
    );
    await backup.publish();
    return { ...verified, folder: resolve(folder) };
  } catch (error) {
    await backup.remove();
    throw error;
  }
}

/** A bucket keeps its own files; of those it only says which are missing. */
async function saveArtifacts(
  { config, databaseUrl, onProgress }: BackupSource,
  backup: BackupFolder,
): Promise<Manifest['artifacts']> {
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const versions = await listPublishedVersions(db);
  await db.destroy();
  const store = openArtifacts({ dataDir: config.dataDir, env: config.rollout.artifacts });
  const { ARTIFACTS } = config.rollout.artifacts;
  const bucket = ARTIFACTS?.startsWith('s3://') === true ? ARTIFACTS : null;
  const damaged: string[] = [];
  for (const [index, { build, ...version }] of versions.entries()) {
    onProgress(`version ${index + 1} of ${versions.length}: ${version.name} ${version.version}`);
    for (const file of toNeededFiles(build)) {
      const key = toFileKey(version, file.path);
      if (bucket !== null) {
        if (!(await store.has(key))) damaged.push(key);
        continue;
      }
      const found = await store.read(key);
      const content = found && (await buffer(found.body));
      if (content === null || (await checkContent(file, content)) !== null) damaged.push(key);
      else await backup.save(toArtifactPath(key), content);
    }
  }
  return { versions: versions.map(({ name, version }) => `${name}/${version}`), bucket, damaged };
}

async function saveKeys({ config }: BackupSource, backup: BackupFolder): Promise<string[]> {
  const saved: string[] = [];
  for (const { name, path } of listKeyFiles(config.rollout.paths)) {
    const content = await readIfExists(path);
    if (content === null) continue;
    await backup.save(toKeyPath(name), content);
    saved.push(name);
  }
  return saved;
}
