import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createDatabase, saveConnection } from '@farm/database';
import { createTestDatabase, readRoleUrl } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess, waitFor } from '@farm/process/testing';
import { startS3 } from '@farm/registry/testing';
import { fc } from '@farm/testing/property';
import { BACKUP_PROGRAM } from '../testing/programs.ts';
import { signInOperator } from '../testing/profitRuns.ts';
import { makeRemoteBuild, makeShellBuild } from '../testing/rolloutBuilds.ts';
import { makeBearer, publishWhole } from '../testing/rolloutChanges.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../testing/withdrawals.ts';
import { verifyBackup } from './verifyBackup.ts';

const server = await startTestServer();
const { ownerUrl } = server;
const { folder: keyFolder } = server.rollout.settings.paths;
const DATA_DIR = join(keyFolder, '..');
const home = await mkdtemp(join(tmpdir(), 'farm-backup-'));
await chmod(home, 0o755);
after(() => rm(home, { recursive: true, force: true }));

const run = async (env: Record<string, string>, ...args: string[]) => {
  const program = startProcess(BACKUP_PROGRAM, env, args);
  const exitCode = await program.ended;
  return { exitCode, stdout: program.stdout(), stderr: program.stderr() };
};
const farm = { DATABASE_URL: ownerUrl, DATA_DIR };
const operator = await signInOperator(server);
const other = await signInOperator(server);
const farmer = await makeFarmer(server);
const withdrawal = await sendAcceptedWithdrawal(server, farmer);
await sql`
  insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
  values (${farmer.id}, 'Script', sha256('x'), '{money}', false, now() + interval '1 day')`.execute(
  server.db,
);
await sql`
  insert into push_browser (account_id, endpoint, p256dh, auth, name)
  values (${farmer.id}, 'https://push.example/1', 'x', 'x', 'Phone')`.execute(server.db);
const bearer = await makeBearer(server);
for (const build of [makeShellBuild(), makeRemoteBuild('assets')]) await publishWhole(server, bearer, build);
const folder = join(home, 'backup');

describe('a backup', () => {
  before(async () => {
    const { exitCode, stdout, stderr } = await run(farm, 'backup', folder);
    assert.equal(exitCode, 0, stderr);
    assert.match(
      stdout,
      /^Saved and verified\.\n\nfolder +\/.*KB\)\nmade by +a working copy\ndatabase +\d+ tables, /,
    );
    assert.match(
      stdout,
      /\nartifacts +\d+ files of 2 versions\nkeys +trusted-keys, registry\.key, visitor\.key\n/,
    );
    assert.match(stdout, /\nNot in it:\n +wallet's key +the key is the signer's alone/);
  });

  test('is for its owner alone, and can be checked without this program', async () => {
    for (const name of await readdir(folder, { recursive: true })) {
      const { mode } = await stat(join(folder, name));
      assert.equal(mode & 0o077, 0, name);
    }
    const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
    await promisify(execFile)('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: folder });
    assert.match(sums, /^[0-9a-f]{64} {2}artifacts\/assets\/1\.0\.0\+/m);
    assert.deepEqual(
      (await readdir(home)).filter((name) => name.endsWith('.partial')),
      [],
    );
  });

  test('is listed, for people and for programs', async () => {
    const [listed, { stdout }] = await Promise.all([
      run({}, 'restore', folder, '--check'),
      run({}, 'restore', folder, '--check', '--json'),
    ]);
    assert.equal(listed.exitCode, 0, listed.stderr);
    assert.match(
      listed.stdout,
      new RegExp(
        `^Whole\\.\n\n[^]*operators +${[operator, other]
          .map(({ email }) => email)
          .sort()
          .join(', ')}\n`,
      ),
    );
    const facts = JSON.parse(stdout) as {
      operators: string[];
      versions: string[];
      damagedArtifacts: string[];
    };
    assert.deepEqual(
      facts.versions.map((version) => version.split('/')[0]),
      ['shell', 'assets'],
    );
    assert.deepEqual(facts.damagedArtifacts, []);
  });

  test('overwrites nothing, and is nowhere where it would be lost with the farm', async () => {
    const refusals: [string, Record<string, string>, RegExp][] = [
      [folder, farm, /exists\. A backup never overwrites anything/],
      [join(DATA_DIR, 'backup'), farm, /is in the data folder, and would be lost with it/],
      [join(home, 'none/backup'), farm, /cannot be written: ENOENT/],
      [
        join(home, 'empty'),
        { DATA_DIR: join(home, 'no-farm') },
        /There is no farm in .*no-farm\. Set DATA_DIR/,
      ],
      [
        join(home, 'role'),
        { ...farm, DATABASE_URL: await readRoleUrl(ownerUrl, 'server') },
        /Use the URL of the owner/,
      ],
      [
        join(home, 'away'),
        { ...farm, DATABASE_URL: 'postgres://127.0.0.1:1/x' },
        /DATABASE_URL points to a database that does not respond/,
      ],
    ];
    await Promise.all(
      refusals.map(async ([to, env, reason]) => {
        const { exitCode, stderr } = await run(env, 'backup', to);
        assert.equal(exitCode, 1, stderr);
        assert.match(stderr, reason);
      }),
    );
    assert.deepEqual(
      (await readdir(home)).filter((name) => /empty|role|away|partial/.test(name)),
      [],
    );
    const wrong = [['backup'], ['backup', 'a', 'b'], ['backup', 'a', '--check'], ['restore', '--wrong']];
    const [help, ...refused] = await Promise.all([
      run({}, 'restore', '--help'),
      ...wrong.map((args) => run(farm, ...args)),
    ]);
    assert.deepEqual(
      refused.map(({ exitCode }) => exitCode),
      wrong.map(() => 2),
    );
    assert.match(help.stdout, /^Usage: farm restore FOLDER --check/);
  });

  test('of which any byte was changed is refused', async () => {
    const copy = join(home, 'flipped');
    await cp(folder, copy, { recursive: true });
    const names = (await readdir(copy, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names.sort()),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (path, place, change) => {
          const bytes = await readFile(path);
          const index = Math.floor(place * bytes.length);
          const flipped = Buffer.from(bytes);
          flipped[index] = (bytes[index] ?? 0) ^ change;
          await writeFile(path, flipped);
          await assert.rejects(verifyBackup(copy), /The backup is damaged/);
          await writeFile(path, bytes);
        },
      ),
    );
    await verifyBackup(copy);
    const [sums = [], others = []] = [true, false].map((isSums) =>
      names.filter((path) => path.endsWith('SHA256SUMS') === isSums),
    );
    // One message names five files, so that five at once are as telling as one.
    const groups = others.flatMap((_, index) => (index % 5 === 0 ? [others.slice(index, index + 5)] : []));
    for (const paths of [sums, ...groups]) {
      const whole = await Promise.all(paths.map((path) => readFile(path)));
      const assertEachNamed = (reason: RegExp) =>
        assert.rejects(verifyBackup(copy), ({ message }: Error) => {
          assert.match(message, reason);
          for (const path of paths) assert.ok(message.includes(relative(copy, path)), `${path}: ${message}`);
          return true;
        });
      await Promise.all(paths.map((path, index) => truncate(path, (whole[index]?.length ?? 0) - 1)));
      await assertEachNamed(/The backup is damaged/);
      await Promise.all(paths.map((path) => rm(path)));
      await assertEachNamed(paths === sums ? /is no complete backup/ : /The backup is damaged/);
      await Promise.all(paths.map((path, index) => writeFile(path, whole[index] ?? '')));
    }
    await verifyBackup(copy);
  });

  test('of which a file and its sum are gone is refused', async () => {
    const copy = join(home, 'shortened');
    await cp(folder, copy, { recursive: true });
    const sums = await readFile(join(copy, 'SHA256SUMS'), 'utf8');
    for (const pattern of [/.*visitor\.key\n/, /.*public\.withdrawal\.gz\n/, /.*backup\.json\n/]) {
      await writeFile(join(copy, 'SHA256SUMS'), sums.replace(pattern, ''));
      await assert.rejects(verifyBackup(copy), /The backup is damaged/);
    }
    await writeFile(join(copy, 'SHA256SUMS'), `${sums}${'0'.repeat(64)}  rollout/../../x\n`);
    await assert.rejects(verifyBackup(copy), /The backup is damaged/);
  });

  test('has the files of a folder that several programs share', async () => {
    const shared = join(home, 'shared');
    await cp(join(DATA_DIR, 'artifacts'), shared, { recursive: true });
    const env = { ...farm, DATA_DIR: join(home, 'elsewhere'), ARTIFACTS: shared };
    const { exitCode, stdout } = await run(env, 'backup', join(home, 'of-shared'), '--json');
    assert.equal(exitCode, 0, stdout);
    const { artifactFiles, bucket } = JSON.parse(stdout) as { artifactFiles: number; bucket: string | null };
    assert.deepEqual([artifactFiles > 0, bucket], [true, null]);
  });

  test('of a farm with files in a bucket lists them, and says which are missing', async () => {
    const s3 = await startS3();
    after(() => s3.stop());
    const env = { ...farm, ...s3.env, ARTIFACTS: `s3://${s3.bucket}` };
    const { exitCode, stdout } = await run(env, 'backup', join(home, 'bucket'));
    assert.equal(exitCode, 3);
    assert.match(stdout, /\nartifacts +listed only: 2 versions in s3:\/\//);
    assert.match(stdout, /\n\nMissing or altered, publish them again: shell\/1\.0\.0/);
    assert.deepEqual((await readdir(join(home, 'bucket'))).sort(), [
      'SHA256SUMS',
      'backup.json',
      'database',
      'rollout',
    ]);
  });
});

describe('a restore', () => {
  const target = { DATA_DIR: join(home, 'restored'), DATABASE_URL: '' };
  before(async () => {
    target.DATABASE_URL = await createTestDatabase('restored_farm');
  });

  test('asks who is an operator still, and refuses what is not empty or not whole, without a change', async () => {
    const refusals: [string[], number, RegExp][] = [
      [
        [folder],
        2,
        /the farm had these operators: .*Name those who still are: --operator EMAIL for each, or --all-operators/,
      ],
      [[folder, '--operator', farmer.email], 2, /was no operator at the time of the backup/],
      [[join(home, 'flipped/database'), '--all-operators'], 1, /is no complete backup: it has no SHA256SUMS/],
    ];
    await Promise.all(
      refusals.map(async ([args, code, reason]) => {
        const { exitCode, stderr } = await run(target, 'restore', ...args);
        assert.equal(exitCode, code, stderr);
        assert.match(stderr, reason);
      }),
    );
    await assert.rejects(stat(target.DATA_DIR), /ENOENT/);
    const full = await run({ ...target, DATABASE_URL: ownerUrl }, 'restore', folder, '--all-operators');
    assert.equal(full.exitCode, 1);
    assert.match(full.stderr, /The database is not empty: it has \d+ tables, such as account/);
    await mkdir(join(target.DATA_DIR, 'rollout'), { recursive: true });
    await writeFile(join(target.DATA_DIR, 'rollout/visitor.key'), 'of another farm');
    const mixed = await run(target, 'restore', folder, '--all-operators');
    assert.equal(mixed.exitCode, 1);
    assert.match(mixed.stderr, /This farm is not empty: .*visitor\.key is another than in the backup/);
    await rm(target.DATA_DIR, { recursive: true });
  });

  test('brings everything back, but nobody in', async () => {
    const { exitCode, stdout, stderr } = await run(target, 'restore', folder, '--operator', operator.email);
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /\npayouts +stopped until an operator resumes them\n/);
    assert.match(stdout, new RegExp(`\noperators +no longer: ${other.email}\n`));
    for (const name of ['trusted-keys', 'registry.key', 'visitor.key'])
      assert.deepEqual(
        await readFile(join(target.DATA_DIR, 'rollout', name)),
        await readFile(join(keyFolder, name)),
      );
    assert.equal((await stat(join(target.DATA_DIR, 'rollout/registry.key'))).mode & 0o777, 0o600);
    const listFiles = async (dir: string) =>
      (await readdir(join(dir, 'artifacts'), { recursive: true })).sort();
    const incoming = (name: string) => !name.startsWith('.incoming');
    assert.deepEqual(
      (await listFiles(target.DATA_DIR)).filter(incoming),
      (await listFiles(DATA_DIR)).filter(incoming),
    );
    const restored = createDatabase(target.DATABASE_URL, createLogger('silent'));
    after(() => restored.destroy());
    const count = async (
      table: 'session' | 'pushBrowser' | 'accountToken' | 'emailCode' | 'rollout.token' | 'account',
    ) =>
      Number(
        (
          await restored
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('rows'))
            .executeTakeFirstOrThrow()
        ).rows,
      );
    assert.deepEqual(
      await Promise.all(
        (['session', 'pushBrowser', 'accountToken', 'emailCode', 'rollout.token', 'account'] as const).map(
          count,
        ),
      ),
      [0, 0, 0, 0, 0, 3],
    );
    const admins = await restored.selectFrom('account').select('email').where('role', '=', 'admin').execute();
    assert.deepEqual(admins, [{ email: operator.email }]);
    const breaker = await restored.selectFrom('payoutBreaker').selectAll().execute();
    assert.deepEqual(
      breaker.map(({ isOpen, problems }) => [isOpen, problems]),
      [[true, [{ kind: 'restored', takenAt: (await verifyBackup(folder)).manifest.database.takenAt }]]],
    );
  });

  test('lets what nobody approved be canceled again, and tells its owner and the operators', async () => {
    const restored = createDatabase(target.DATABASE_URL, createLogger('silent'));
    after(() => restored.destroy());
    const row = await restored.selectFrom('withdrawal').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(
      [row.id, row.status, row.mailedAt, row.proceedsAt],
      [withdrawal.id, 'pending', null, null],
    );
    assert.ok(row.dueAt && row.dueAt > new Date());
    const { rows } = await sql<{ data: { kind: string; accountId: string } }>`
      select data from pgboss.job where name = 'mail'`.execute(restored);
    assert.deepEqual(rows.map(({ data }) => [data.kind, data.accountId]).sort(), [
      ['payouts-stopped', operator.id],
      ['withdrawal', farmer.id],
    ]);
  });

  test('that did not finish keeps the embedded database from being used empty', async () => {
    const dataDir = join(home, 'embedded');
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    // The data is gone, but its passwords and a key are still there.
    await saveConnection(dataDir, { password: 'x', rolePasswords: { server: 'y', signer: 'z' }, port: 1 });
    const program = startProcess(BACKUP_PROGRAM, { DATA_DIR: dataDir }, [
      'restore',
      folder,
      '--all-operators',
    ]);
    await waitFor(() =>
      stat(join(dataDir, 'restore-unfinished')).then(
        () => true,
        () => undefined,
      ),
    );
    program.child.kill('SIGKILL');
    await program.ended;
    const refused = await run({ DATA_DIR: dataDir }, 'backup', join(home, 'of-nothing'));
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /A restore into .*embedded did not finish\. Run `farm restore` again/);
    const again = await run({ DATA_DIR: dataDir }, 'restore', folder, '--all-operators', '--json');
    assert.equal(again.exitCode, 0, again.stderr);
    assert.equal((JSON.parse(again.stdout) as { payoutsStopped: boolean }).payoutsStopped, true);
    const next = await run({ DATA_DIR: dataDir }, 'backup', join(home, 'second'), '--json');
    assert.equal(next.exitCode, 0, next.stderr);
  });
});
