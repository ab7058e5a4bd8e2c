import { userInfo } from 'node:os';
import { runProgram } from '../terminal/runProgram.ts';

const ADMIN = 'packages/server/src/admin.ts';

/** Creates the token of this machine's operator in the database, as `npm run admin -- token create` does. */
export async function createToken(dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const name = `${userInfo().username} on the farm's machine`;
  const admin = (...words: string[]) =>
    runProgram(process.execPath, [ADMIN, 'token', ...words, name, '--json'], {
      env: { ...env, DATA_DIR: dataDir },
    });
  let created = await admin('create', '--operate');
  if (created.code !== 0) {
    // One with that name exists, and its text is lost.
    await admin('revoke');
    created = await admin('create', '--operate');
  }
  if (created.code !== 0)
    throw new Error(`The operator token could not be created:\n${created.output.trim()}`);
  return (JSON.parse(created.stdout) as { token: string }).token;
}
