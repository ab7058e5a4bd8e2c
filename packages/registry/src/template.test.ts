import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { HEAD_PLACEHOLDER, PAGE_DATA_PLACEHOLDER, parseTemplate, SNAPSHOT_PLACEHOLDER } from './template.ts';

const HEAD = HEAD_PLACEHOLDER;
const DATA = PAGE_DATA_PLACEHOLDER;

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('a template is cut at its placeholders and keeps everything else', () => {
  const { beforeHead, beforePageData, afterPageData } = parseTemplate(`<p>${HEAD}</p>${DATA}<i>`);
  assert.deepEqual([beforeHead, beforePageData, afterPageData], ['<p>', '</p>', '<i>']);
});

test('a template may have a place for a snapshot, once and between the others', () => {
  const { beforeSnapshot, beforePageData } = parseTemplate(`${HEAD}<b>${SNAPSHOT_PLACEHOLDER}<i>${DATA}`);
  assert.deepEqual([beforeSnapshot, beforePageData], ['<b>', '<i>']);
  assert.equal(parseTemplate(HEAD + DATA).beforeSnapshot, null);
  const twice = HEAD + SNAPSHOT_PLACEHOLDER + SNAPSHOT_PLACEHOLDER + DATA;
  assert.throws(() => parseTemplate(twice), /the template must contain/);
});

test('inline scripts and styles are hashed byte for byte, and scripts with a source are not', () => {
  const html = `<style media="all">\n a{} </style><script>\n go(1 < 2)\n</script>
    <script defer src="/x.js"></script>${HEAD}${DATA}`;
  const { scriptHashes, styleHashes } = parseTemplate(html);
  assert.deepEqual(scriptHashes, [hash('\n go(1 < 2)\n')]);
  assert.deepEqual(styleHashes, [hash('\n a{} ')]);
});

test('a template without both placeholders, once and in order, is refused', () => {
  for (const html of ['', HEAD, DATA, DATA + HEAD, HEAD + HEAD + DATA, HEAD + DATA + DATA])
    assert.throws(() => parseTemplate(html), /the template must contain/, html);
});

test('what no hash can allow is refused', () => {
  for (const element of ['<p style="color:red">', '<body onload="go()">'])
    assert.throws(() => parseTemplate(element + HEAD + DATA), /the content security policy forbids/, element);
});
