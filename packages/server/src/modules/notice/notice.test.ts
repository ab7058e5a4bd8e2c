import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  noticeDetailSchema,
  noticePageSchema,
  operatorNoticePageSchema,
  operatorNoticeSchema,
  type NoticeDraft,
} from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { sql } from 'kysely';
import { waitFor } from '@farm/process/testing';

const server = await startTestServer();
const { call, db } = server;
const [operator, colleague] = [await signInOperator(server), await signInOperator(server)];
const url = '/api/admin/notices';

const english = { title: 'Payouts wait', body: 'Until **four**.' };
const chinese = { title: '暂停付款', body: '至**四点**。' };
const makeDraft = (fields: Partial<NoticeDraft> = {}): NoticeDraft => ({
  isPinned: false,
  isPublished: true,
  texts: { en: english, zh: null },
  ...fields,
});
const post = (payload: object, by = operator) => call({ method: 'POST', url, headers: by.bearer, payload });
const write = async (fields: Partial<NoticeDraft> = {}) => {
  const { status, body } = await post(makeDraft(fields));
  assert.equal(status, 201, JSON.stringify(body));
  return operatorNoticeSchema.parse(body);
};
const writeTitled = (title: string, fields: Partial<NoticeDraft> = {}) =>
  write({ texts: { en: { ...english, title }, zh: null }, ...fields });
const put = (id: string, fields: Partial<NoticeDraft> = {}, by = operator) =>
  call({ method: 'PUT', url: `${url}/${id}`, headers: by.bearer, payload: makeDraft(fields) });
const change = async (...asked: Parameters<typeof put>) =>
  operatorNoticeSchema.parse((await put(...asked)).body);
const remove = (id: string) => call({ method: 'DELETE', url: `${url}/${id}`, headers: operator.bearer });
const readPublic = async (query = '') =>
  noticePageSchema.parse((await call({ url: `/api/notices?${query}` })).body);
const readDetail = (id: string, query = '') => call({ url: `/api/notices/${id}?${query}` });
const readAll = async (query = '') =>
  operatorNoticePageSchema.parse((await call({ url: `${url}?${query}`, headers: operator.bearer })).body);
const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const readAudit = (subject: string) =>
  db
    .selectFrom('auditEvent')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const forget = () => db.deleteFrom('notice').execute();

describe('what everybody may read', () => {
  test('has pinned notices first, then the newest, and no drafts', async () => {
    await forget();
    assert.deepEqual(await readPublic(), { items: [], nextCursor: null });
    await writeTitled('old and pinned', { isPinned: true });
    await writeTitled('old');
    await writeTitled('draft', { isPublished: false, isPinned: true });
    await writeTitled('new');
    await writeTitled('new and pinned', { isPinned: true });
    assert.deepEqual(titlesOf(await readPublic()), ['new and pinned', 'old and pinned', 'new', 'old']);
  });

  test('comes page by page, each notice once, though some arrive, change and go meanwhile', async () => {
    await forget();
    await writeTitled('a');
    const written = [];
    for (const title of ['b', 'c', 'd']) written.push(await writeTitled(title));
    await writeTitled('e', { isPinned: true });
    const first = await readPublic('limit=3');
    assert.deepEqual(titlesOf(first), ['e', 'd', 'c']);
    await writeTitled('f');
    await writeTitled('g', { isPinned: true });
    // The notice that the cursor follows.
    await remove(written[1]?.id ?? '');
    const second = await readPublic(`limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual(titlesOf(second), ['b']);
    const third = await readPublic(`limit=1&cursor=${second.nextCursor}`);
    assert.deepEqual([titlesOf(third), third.nextCursor], [['a'], null]);
    const { nextCursor } = await readAll('limit=1');
    for (const cursor of ['x', nextCursor, Buffer.from('1.2').toString('base64url')]) {
      const wrong = await call({ url: `/api/notices?cursor=${cursor}` });
      assert.deepEqual([wrong.status, toErrorCode(wrong)], [400, 'validation_failed'], String(cursor));
    }
  });

  test('is in English before a language that only a newer release knows, and never in that one', async () => {
    await forget();
    const { id } = await write({ texts: { en: english } });
    const { id: other } = await write({ texts: { zh: chinese } });
    for (const noticeId of [id, other])
      await sql`insert into notice_text values (${noticeId}, 'de', 'Neues', 'Es gibt Neues.')`.execute(db);
    const titles = async (query: string) => titlesOf(await readPublic(query));
    assert.deepEqual(await titles('locale=zh'), [chinese.title, english.title]);
    assert.deepEqual(await titles(''), [chinese.title, english.title]);
    await sql`delete from notice_text where locale = 'zh'`.execute(db);
    assert.deepEqual(await titles(''), [english.title]);
    assert.deepEqual((await readAll()).items[1]?.texts, { en: english, zh: null });
    const wrong = sql`insert into notice_text values (${id}, 'German', 'Neues', 'Es gibt Neues.')`;
    await assert.rejects(wrong.execute(db), /notice_text_locale_check/);
  });

  test('is in the language asked for, or else in the one there is, and says in which', async () => {
    await forget();
    const both = await write({ texts: { en: english, zh: chinese } });
    const only = await write({ texts: { en: null, zh: chinese } });
    const list = async (query: string) =>
      (await readPublic(query)).items.map(({ title, locale }) => [title, locale]);
    assert.deepEqual(await list(''), [
      [chinese.title, 'zh'],
      [english.title, 'en'],
    ]);
    assert.deepEqual(await list('locale=zh'), [
      [chinese.title, 'zh'],
      [chinese.title, 'zh'],
    ]);
    const detail = async (id: string, query: string) =>
      noticeDetailSchema.parse((await readDetail(id, query)).body);
    const { id, publishedAt } = both;
    assert.deepEqual(await detail(id, 'locale=zh'), {
      ...{ id, publishedAt, isPinned: false, locale: 'zh' },
      ...chinese,
    });
    assert.equal((await detail(id, '')).body, english.body);
    assert.equal((await detail(only.id, 'locale=en')).locale, 'zh');
    assert.equal((await call({ url: '/api/notices?locale=fr' })).status, 400);
  });

  test('is found by a part of its title or its text, in the language asked for, page by page', async () => {
    await forget();
    await write({ texts: { en: { title: 'Halving', body: 'Less per block.' }, zh: chinese } });
    await write({ texts: { en: { title: 'Payouts', body: 'After the HALVING of 100 %.' }, zh: null } });
    await writeTitled('100 of them');
    const search = async (text: string, rest = '') =>
      titlesOf(await readPublic(`search=${encodeURIComponent(text)}${rest}`));
    assert.deepEqual(await search('halving'), ['Payouts', 'Halving']);
    assert.deepEqual(await search('100 %'), ['Payouts']);
    assert.deepEqual(await search('四点', '&locale=zh'), ['暂停付款']);
    assert.deepEqual(await search('Less', '&locale=zh'), []);
    const first = await readPublic('search=halving&limit=1');
    const second = await readPublic(`search=halving&limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual([...titlesOf(first), ...titlesOf(second)], ['Payouts', 'Halving']);
    assert.equal((await call({ url: `/api/notices?search=${'x'.repeat(300)}` })).status, 400);
  });

  test('has nothing of a draft, of one that is gone, or of none', async () => {
    const draft = await write({ isPublished: false });
    const gone = await write();
    assert.equal((await readDetail(gone.id)).status, 200);
    assert.equal((await remove(gone.id)).status, 204);
    for (const id of [draft.id, gone.id, randomUUID(), 'nonsense']) {
      const answer = await readDetail(id);
      assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found'], id);
    }
  });
});

describe('a notice', () => {
  test('is seen by operators in all its languages, newest first, drafts too', async () => {
    await forget();
    const first = await write({ texts: { en: english, zh: chinese }, isPinned: true });
    const second = await write({ isPublished: false });
    assert.deepEqual(await readAll(), { items: [second, first], nextCursor: null });
    assert.partialDeepStrictEqual(first, {
      isPinned: true,
      changedBy: operator.email,
      texts: { en: english, zh: chinese },
    });
    assert.deepEqual([second.publishedAt, second.texts], [null, { en: english, zh: null }]);
    const { body } = await call({ url: `${url}/${first.id}`, headers: operator.bearer });
    assert.deepEqual(body, first);
    const page = await readAll('limit=1');
    assert.deepEqual((await readAll(`limit=1&cursor=${page.nextCursor}`)).items, [first]);
  });

  test('keeps the date of its publication through changes, and gets a new one when it is published anew', async () => {
    const draft = await write({ isPublished: false });
    const published = await change(draft.id);
    assert.ok(Math.abs(Date.now() - Date.parse(published.publishedAt ?? '')) < 60_000);
    const changed = await change(draft.id, { isPinned: true, texts: { en: null, zh: chinese } }, colleague);
    assert.equal(changed.publishedAt, published.publishedAt);
    assert.deepEqual(changed.texts, { en: null, zh: chinese });
    assert.deepEqual([changed.isPinned, changed.changedBy], [true, colleague.email]);
    assert.equal(changed.createdAt, draft.createdAt);
    assert.ok(changed.changedAt > published.changedAt);
    assert.equal((await change(draft.id, { isPublished: false })).publishedAt, null);
    const anew = await change(draft.id);
    assert.ok((anew.publishedAt ?? '') > (published.publishedAt ?? 'x'));
  });

  test('is kept by the audit trail as it was before each change, with who changed it', async () => {
    const { id } = await write();
    await change(id, { texts: { en: null, zh: chinese }, isPublished: false }, colleague);
    await remove(id);
    assert.partialDeepStrictEqual(await readAudit(id), [
      { actor: operator.id, action: 'notice.created', detail: { isPublished: true } },
      {
        actor: colleague.id,
        action: 'notice.changed',
        detail: { before: { texts: { en: english, zh: null } }, isPublished: false },
      },
      {
        actor: operator.id,
        action: 'notice.deleted',
        detail: { before: { publishedAt: null, texts: { en: null, zh: chinese } } },
      },
    ]);
  });

  test('is whole when several change it at once', async () => {
    const { id } = await write();
    const titles = Array.from({ length: 8 }, (_, index) => `title ${index}`);
    const answers = await Promise.all(
      titles.map((title) => put(id, { texts: { en: { title, body: title }, zh: { title, body: title } } })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { body } = await call({ url: `${url}/${id}`, headers: operator.bearer });
    const { en, zh } = operatorNoticeSchema.parse(body).texts;
    assert.deepEqual(en, zh);
    assert.ok(titles.includes(en?.body ?? ''));
    assert.equal((await readAudit(id)).length, 9);
  });

  test('that is gone is neither changed nor taken away again', async () => {
    const { id } = await write();
    await remove(id);
    for (const answer of [
      await put(id),
      await remove(id),
      await call({ url: `${url}/${id}`, headers: operator.bearer }),
    ]) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found']);
    }
    assert.equal((await readAudit(id)).length, 2);
  });

  test('holds the longest of bodies in any script, and nothing longer or empty', async () => {
    const long = { title: '很'.repeat(120), body: '😀'.repeat(10_000) };
    const { texts } = await write({ texts: { en: long, zh: long } });
    assert.deepEqual(texts, { en: long, zh: long });
    const wrong: [object, string][] = [
      [{ texts: { en: null, zh: null } }, 'texts'],
      [{ texts: { en: { ...english, title: ' ' }, zh: null } }, 'texts.en.title'],
      [{ texts: { en: { ...english, title: 'x'.repeat(121) }, zh: null } }, 'texts.en.title'],
      [{ texts: { en: english, zh: { ...chinese, body: '' } } }, 'texts.zh.body'],
      [{ texts: { en: { ...english, body: 'x'.repeat(20_001) }, zh: null } }, 'texts.en.body'],
      [{ texts: { en: { ...english, body: 'a\u0000' }, zh: null } }, 'texts.en.body'],
      [{ isPinned: 'yes' }, 'isPinned'],
    ];
    for (const [fields, field] of wrong) {
      const { status, body } = await post({ ...makeDraft(), ...fields });
      assert.equal(status, 400, field);
      assert.deepEqual(Object.keys((body as { fields: object }).fields), [field]);
    }
    assert.equal((await post({ ...makeDraft(), more: 1 })).status, 400);
  });
});

describe('everybody', () => {
  const news = async (act: () => Promise<unknown>): Promise<boolean> => {
    const { live } = server;
    const reader = await server.signIn();
    const { id: sessionId } = await db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', reader.id)
      .executeTakeFirstOrThrow();
    const stream = await live.openStream({ accountId: reader.id, sessionId });
    let heard = '';
    stream.on('data', (piece: Buffer) => (heard += piece.toString()));
    await act();
    // One process published both, in this order.
    live.publish(reader.id, { topic: 'balance' });
    await waitFor(() => Promise.resolve(heard.includes('balance') || undefined));
    stream.destroy();
    return heard.includes('notice');
  };

  test('hears of what changes for them, and of drafts nothing', async () => {
    const heard = [];
    let id = '';
    heard.push(await news(async () => ({ id } = await write({ isPublished: false }))));
    heard.push(await news(() => change(id, { isPublished: false, isPinned: true })));
    heard.push(await news(() => change(id)));
    heard.push(await news(() => change(id, { isPublished: false })));
    heard.push(await news(() => remove(id)));
    heard.push(await news(async () => ({ id } = await write())));
    heard.push(await news(() => remove(id)));
    assert.deepEqual(heard, [false, false, true, true, false, true, true]);
  });
});
