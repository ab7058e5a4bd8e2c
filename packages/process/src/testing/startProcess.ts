import { after } from 'node:test';
import { startSourceFile, type SpawnedProcess } from './startSourceFile.ts';

/** Runs a source file with no environment but `env`; stopped at the end of the test at the latest. */
export function startProcess(path: string, env: Record<string, string>, args: string[] = []): SpawnedProcess {
  const started = startSourceFile(path, env, args);
  after(() => started.child.kill('SIGKILL'));
  return started;
}
