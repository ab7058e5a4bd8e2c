import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { repository } from '../paths.ts';

/** Numbers of the requirements of levels 1 and 2 in OWASP ASVS 5.0.0, by section. */
const REQUIREMENTS: Record<string, number[]> = {
  'V1.1': [1, 2],
  'V1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  'V1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [1, 2],
  'V2.1': [1, 2, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1],
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3, 4, 5],
  'V3.7': [1, 2],
  'V4.1': [1, 2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [1, 2, 3, 4],
  'V5.1': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2, 3],
  'V6.1': [1, 2, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'V6.3': [1, 2, 3, 4],
  'V6.4': [1, 2, 3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 2, 3, 4],
  'V10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V10.5': [1, 2, 3, 4, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 2, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [1, 2, 3],
  'V12.2': [1, 2],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [1, 2, 3, 4],
  'V14.3': [1, 2, 3],
  'V15.1': [1, 2, 3],
  'V15.2': [1, 2, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
  'V17.1': [1],
  'V17.2': [1, 2, 3, 4],
  'V17.3': [1, 2],
};

const ANSWERS = ['met', 'met, no test', 'does not apply', 'refused', 'not met'];
const TEST_FILE = /\.(test\.tsx?|e2e\.ts|deep\.ts)$/;
/** Inline code that is a path in the repository. */
const PATH = /^(packages|shell|mfe-[a-z]+|docs|deploy)\/[\w@./-]+$/;

/** A requirement as the page answers it. */
interface Row {
  id: string;
  answer: string;
  text: string;
}

const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');
const rows = listRows(page);

describe('docs/security.md', () => {
  test('answers each requirement of levels 1 and 2 once, in its chapter, and no other', () => {
    const expected = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    assert.equal(expected.length, 253);
    assert.deepEqual(
      rows.map(({ id }) => id),
      expected,
    );
    for (const [chapter, text] of listChapters(page))
      for (const { id } of listRows(text)) assert.ok(id.startsWith(`${chapter}.`), `${id} in ${chapter}`);
  });

  test('answers in the words that it explains', () => {
    const words = [...readTable(page, 'answer').matchAll(/^\| `([^`]+)`/gm)].map(([, word]) => word);
    assert.deepEqual(words, ANSWERS);
    assert.deepEqual(
      rows.filter(({ answer }) => !ANSWERS.includes(answer)),
      [],
    );
  });

  test('names files that exist, and a test for what is met', () => {
    const paths = listPaths(page);
    assert.ok(paths.length > 200, `only ${paths.length} paths were found`);
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(repository, path))),
      [],
    );
    const listWithout = (answer: string, pattern: RegExp) =>
      rows.filter((row) => row.answer === answer && !listPaths(row.text).some((path) => pattern.test(path)));
    assert.deepEqual(listWithout('met', TEST_FILE), []);
    assert.deepEqual(listWithout('met, no test', /\.\w+$/), []);
  });

  test('says what is refused by the specification, or by which record', () => {
    const refused = rows.filter(({ answer }) => answer === 'refused');
    assert.ok(refused.length > 0);
    assert.deepEqual(
      refused.filter(({ text }) => !/\(decisions\/\d{4}-|\bspecification\b/.test(text)),
      [],
    );
  });

  test('counts its answers', () => {
    const counts = [...readTable(page, 'chapter').matchAll(/^\| (?:\[(V\d+) |all ).*/gm)].map(
      ([line, chapter = 'all']) => [chapter, ...toCells(line).slice(1).map(Number)],
    );
    const expected = [...listChapters(page), ['all', page] as const].map(([chapter, text]) => {
      const answers = listRows(text).map(({ answer }) => answer);
      const perAnswer = ANSWERS.map((word) => answers.filter((answer) => answer === word).length);
      return [chapter, answers.length, ...perAnswer];
    });
    assert.deepEqual(counts, expected);
  });
});

/** Lists the requirements of a text, in its order. */
function listRows(text: string): Row[] {
  return [...text.matchAll(/^\| V\d+\.\d+\.\d+ .*/gm)].map(([line]) => {
    const [id = '', , answer = '', why = ''] = toCells(line);
    return { id, answer, text: why };
  });
}

/** Lists the chapters of the page, with their texts. */
function listChapters(text: string): (readonly [chapter: string, text: string])[] {
  const [, ...chapters] = text.split(/^## (?=V\d)/m);
  return chapters.map((chapter) => [chapter.slice(0, chapter.indexOf(' ')), chapter]);
}

/** Returns the table whose first column has this heading. */
function readTable(text: string, heading: string): string {
  const [, table = ''] = text.split(`\n| ${heading} `);
  return table.slice(0, table.indexOf('\n\n'));
}

function toCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Lists the paths that a text names in inline code. */
function listPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => PATH.test(code));
}
