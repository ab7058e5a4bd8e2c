import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  operatorTermsListSchema,
  operatorTermsSchema,
  termsInForceSchema,
  termsSchema,
  type TermsDraft,
  type TermsKind,
} from '@farm/contracts/terms';
import { operatorAccountSchema } from '@farm/contracts/operator';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { makeEmail, makePassword, startTestServer } from '../../testing/startTestServer.ts';

const server = await startTestServer();
const { call, db, human, mailCode, signUp } = server;
const [operator, colleague] = [await signInOperator(server), await signInOperator(server)];

const post = (kind: string, payload: object, by = operator) =>
  call({ method: 'POST', url: `/api/admin/terms/${kind}`, headers: by.bearer, payload });
const publish = async (kind: TermsKind, draft: TermsDraft, by = operator) => {
  const { status, body } = await post(kind, draft, by);
  assert.equal(status, 201, JSON.stringify(body));
  return operatorTermsSchema.parse(body);
};
const listInForce = async () => termsInForceSchema.parse((await call({ url: '/api/terms' })).body).items;
const read = (path: string) => call({ url: `/api/terms/${path}` });
const readTerms = async (path: string) => termsSchema.parse((await read(path)).body);
const readAll = async () => {
  const { body } = await call({ url: '/api/admin/terms', headers: operator.bearer });
  return operatorTermsListSchema.parse(body).items;
};
const readAgreements = (accountId: string) =>
  db
    .selectFrom('accountAgreement')
    .select(['kind', 'version'])
    .where('accountId', '=', accountId)
    .orderBy('kind')
    .execute();
const countAudit = async () =>
  (await db.selectFrom('auditEvent').select('id').where('action', '=', 'terms.published').execute()).length;

/** Tests below go on from each other: what is published stays. */
describe('of a farm that published nothing', () => {
  test('nothing is in force, and there is nothing to read', async () => {
    assert.deepEqual(await listInForce(), []);
    for (const kind of ['terms', 'privacy'] as const) {
      assert.deepEqual(await readTerms(kind), { kind, text: null, versions: [] });
      assert.equal((await read(`${kind}?version=1`)).status, 404);
    }
    const texts = { en: null, zh: null };
    assert.deepEqual(await readAll(), [
      { kind: 'terms', texts, versions: [] },
      { kind: 'privacy', texts, versions: [] },
    ]);
  });

  test('an account agrees to nothing', async () => {
    const { id } = await signUp();
    assert.deepEqual(await readAgreements(id), []);
  });
});

describe('terms', () => {
  test('are in force once they are published, with who did it', async () => {
    const published = await publish('terms', { baseVersion: 0, texts: { en: ' Be **fair**. ', zh: null } });
    const [version] = published.versions;
    assert.deepEqual(published, {
      kind: 'terms',
      texts: { en: 'Be **fair**.', zh: null },
      versions: [{ version: 1, publishedAt: version?.publishedAt, by: operator.email }],
    });
    assert.ok(Math.abs(Date.now() - Date.parse(version?.publishedAt ?? '')) < 60_000);
    assert.deepEqual((await readAll())[0], published);
    assert.deepEqual(await listInForce(), [{ kind: 'terms', version: 1, publishedAt: version?.publishedAt }]);
    const events = await db
      .selectFrom('auditEvent')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', 'terms.published')
      .execute();
    assert.deepEqual(events, [
      { actor: operator.id, subject: 'terms', detail: { version: 1, languages: ['en'] } },
    ]);
  });

  test('are in the language asked for, or else in the one there is, and say in which', async () => {
    await publish('privacy', { baseVersion: 0, texts: { en: null, zh: '我们只保存所需信息。' } });
    const localeOf = async (path: string) => (await readTerms(path)).text?.locale;
    assert.equal(await localeOf('privacy?locale=en'), 'zh');
    assert.equal(await localeOf('terms?locale=zh'), 'en');
    assert.deepEqual(
      (await listInForce()).map(({ kind }) => kind),
      ['terms', 'privacy'],
    );
    for (const query of ['locale=fr', 'version=0', 'version=x', 'version=99999999999'])
      assert.equal((await read(`terms?${query}`)).status, 400, query);
  });

  test('keep each version, whatever is published after it', async () => {
    const texts = { en: 'Be fair, and patient.', zh: '公平，耐心。' };
    const { versions } = await publish('terms', { baseVersion: 1, texts }, colleague);
    assert.deepEqual(
      versions.map(({ version, by }) => [version, by]),
      [
        [2, colleague.email],
        [1, operator.email],
      ],
    );
    const current = await readTerms('terms?locale=zh');
    assert.deepEqual([current.text?.version, current.text?.body], [2, texts.zh]);
    const earlier = await readTerms('terms?locale=zh&version=1');
    assert.deepEqual([earlier.text?.version, earlier.text?.body], [1, 'Be **fair**.']);
    assert.deepEqual(earlier.versions, current.versions);
    // Nobody but operators reads who published it.
    assert.doesNotMatch(JSON.stringify(current), /@/);
  });

  test('are not published over a version that their author has not seen', async () => {
    const before = await countAudit();
    for (const baseVersion of [0, 1, 3]) {
      const late = await post('terms', { baseVersion, texts: { en: 'Mine.', zh: null } });
      assert.deepEqual([late.status, toErrorCode(late)], [409, 'terms_conflict'], String(baseVersion));
    }
    assert.equal((await readTerms('terms')).versions.length, 2);
    assert.equal(await countAudit(), before);
  });

  test('are published by one of several operators at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post('privacy', { baseVersion: 1, texts: { en: `Text ${index}`, zh: null } }),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 201 ? 201 : toErrorCode(answer)));
    assert.deepEqual(codes.filter((code) => code === 201).length, 1, String(codes));
    assert.deepEqual(codes.filter((code) => code === 'terms_conflict').length, 5, String(codes));
    assert.equal((await readTerms('privacy')).versions.length, 2);
  });

  test('that say the same again are refused', async () => {
    const [terms] = await readAll();
    const same = await post('terms', { baseVersion: 2, texts: terms?.texts });
    assert.deepEqual([same.status, toErrorCode(same)], [409, 'terms_unchanged']);
    // Taking a language away is a change.
    const { versions } = await publish('terms', {
      baseVersion: 2,
      texts: { en: terms?.texts.en ?? '', zh: null },
    });
    assert.equal(versions.length, 3);
  });

  test('hold the longest of texts in any script, and nothing longer or empty', async () => {
    const long = '😀'.repeat(30_000);
    const { texts } = await publish('terms', { baseVersion: 3, texts: { en: long, zh: long } });
    assert.deepEqual(texts, { en: long, zh: long });
    const wrong: [object, string][] = [
      [{ texts: { en: null, zh: null } }, 'texts'],
      [{ texts: { en: ' ', zh: null } }, 'texts.en'],
      [{ texts: { en: null, zh: 'x'.repeat(60_001) } }, 'texts.zh'],
      [{ texts: { en: 'a\u0000', zh: null } }, 'texts.en'],
      [{ baseVersion: -1 }, 'baseVersion'],
    ];
    for (const [fields, field] of wrong) {
      const draft = { baseVersion: 4, texts: { en: 'Fine.', zh: null }, ...fields };
      const { status, body } = await post('terms', draft);
      assert.equal(status, 400, field);
      assert.deepEqual(Object.keys((body as { fields: object }).fields), [field]);
    }
  });

  test('of other kinds do not exist', async () => {
    assert.equal((await read('cookies')).status, 404);
    const answer = await post('cookies', { baseVersion: 0, texts: { en: 'Fine.', zh: null } });
    assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found']);
  });

  test('are neither changed nor deleted in the database', async () => {
    const refusal = /rows of terms_version are never changed or deleted/;
    for (const statement of [
      sql`update terms_version set texts = '{"en": "Other"}' where kind = 'terms'`,
      sql`delete from terms_version`,
      sql`truncate terms_version cascade`,
    ])
      await assert.rejects(statement.execute(db), refusal);
  });
});

describe('an account', () => {
  test('agrees by signing up to what is in force then, and goes on having agreed to that', async () => {
    const { id } = await signUp();
    const agreed = [
      { kind: 'privacy', version: 2 },
      { kind: 'terms', version: 4 },
    ];
    assert.deepEqual(await readAgreements(id), agreed);
    await publish('terms', { baseVersion: 4, texts: { en: 'Be fair.', zh: null } });
    assert.deepEqual(await readAgreements(id), agreed);
    const { body } = await call({ url: `/api/admin/accounts/${id}`, headers: operator.bearer });
    assert.deepEqual(
      operatorAccountSchema.parse(body).agreements.map(({ kind, version }) => [kind, version]),
      [
        ['terms', 4],
        ['privacy', 2],
      ],
    );
    const newcomer = await signUp();
    assert.deepEqual(await readAgreements(newcomer.id), [agreed[0], { kind: 'terms', version: 5 }]);
  });

  test('is not created without its agreements', async () => {
    await sql`
      create function refuse_agreements() returns trigger language plpgsql as $$
      begin
        raise exception 'no agreements today';
      end $$`.execute(db);
    await sql`
      create trigger refuse_agreements before insert on account_agreement
      for each row execute function refuse_agreements()`.execute(db);
    const email = makeEmail();
    const payload = { email, password: makePassword(), code: await mailCode('register', email) };
    const register = async () => call({ method: 'POST', url: '/api/me', headers: await human(), payload });
    assert.equal((await register()).status, 500);
    const find = () => db.selectFrom('account').select('id').where('email', '=', email).execute();
    assert.deepEqual(await find(), []);
    await sql`drop trigger refuse_agreements on account_agreement`.execute(db);
    // The code was not used up either.
    assert.equal((await register()).status, 201);
    const [account] = await find();
    assert.equal((await readAgreements(account?.id ?? '')).length, 2);
  });

  test('has agreements that the database changes for nobody', async () => {
    await assert.rejects(
      sql`update account_agreement set version = 1`.execute(db),
      /an agreement never changes/,
    );
  });
});
