import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLineSchema, createRequiredLineSchema } from './text.ts';

const findProblem = (text: string, schema = createRequiredLineSchema(30)) =>
  schema.safeParse(text).error?.issues[0]?.message ?? null;

describe('a line of text', () => {
  test('is trimmed, and keeps the joiners that emoji and scripts need', () => {
    assert.equal(createLineSchema(30).parse(' rent \n'), 'rent');
    // A family, a Persian word with a non-joiner, and a flag of tags.
    for (const text of [
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      'می\u200cخواهم',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e007f}',
      '农场 🌾',
      'حساب',
    ]) {
      assert.equal(createRequiredLineSchema(30).parse(text), text);
    }
  });

  test('cannot be turned round, broken, or hold what is no text', () => {
    const directionMessage = 'Text direction marks are not allowed';
    for (const code of [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e]) {
      assert.equal(findProblem(`a${String.fromCodePoint(code)}b`), directionMessage, code.toString(16));
    }
    for (let code = 0x2066; code <= 0x2069; code += 1) {
      assert.equal(findProblem(`a${String.fromCodePoint(code)}b`, createLineSchema(30)), directionMessage);
    }
    for (const text of ['a\u0000b', 'a\nb', 'a\u2028b', 'a\u2029b', 'a\ud800b']) {
      assert.equal(findProblem(text), 'Control characters are not allowed');
    }
  });

  test('that is required shows something', () => {
    for (const text of [
      '',
      '  ',
      '\u200b\u2060',
      '\u200d',
      '\u00ad',
      '\u3164',
      '\u2800',
      '\ufe0f',
      '\u{e0020}',
      '\ufeff \u200c',
    ]) {
      assert.equal(findProblem(text), 'Must contain a visible character', JSON.stringify(text));
    }
    assert.equal(findProblem('', createLineSchema(30)), null);
    assert.equal(findProblem('.'), null);
  });
});
