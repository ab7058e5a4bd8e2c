import { after } from 'node:test';
import { startSourceFile, type SpawnedProcess } from './startSourceFile.ts';

/** Runs a source file in an environment that holds nothing but `env`; it ends with the test at the latest. */
export function startProcess(path: string, env: Record<string, string>, args: string[] = []): SpawnedProcess {
  const started = startSourceFile(path, env, args);
  after(() => started.child.kill('SIGKILL'));
  return started;
}
