import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { buildSchema } from '@farm/contracts/rollout';
import { z } from 'zod';

/** Output folder of a webpack build. */
export interface BuildFolder {
  folder: string;
  /** `shell`, or the name of the remote. */
  name: string;
  build: ShellBuild | RemoteBuild;
}

/** Reads the `build.json` of a folder. @throws Error if it is missing or invalid */
export async function readBuildFolder(folder: string): Promise<BuildFolder> {
  const path = join(folder, 'build.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${folder} has no build.json. Build it first with npm run build.`, {
      cause: error,
    });
  });
  const build = parseBuild(text, path);
  return { folder, name: 'html' in build ? SHELL : build.descriptor.name, build };
}

function parseBuild(text: string, path: string): ShellBuild | RemoteBuild {
  try {
    return buildSchema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${path} is not valid:\n${reason}`, { cause: error });
  }
}
