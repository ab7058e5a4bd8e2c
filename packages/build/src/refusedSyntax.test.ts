import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { repository } from './paths.ts';

/** Code that `no-restricted-syntax` of eslint.config.mjs must refuse in an ordinary file, and why. */
const REFUSED: { code: string; message: RegExp; file?: string }[] = [
  { code: "export * from './a.ts';", message: /by name/ },
  { code: 'export default 1;', message: /one name/ },
  { code: "const port = process.env['PORT'];", message: /config\.ts/ },
  { code: 'const port = process.env.PORT;', message: /config\.ts/ },
  { code: 'const view = <p>Hello</p>;', message: /messages/ },
  { code: 'const view = <p>农场</p>;', message: /messages/ },
  { code: "const view = <p>{'Hello'}</p>;", message: /messages/ },
  { code: 'const view = <p>{`Hello ${name}`}</p>;', message: /messages/ },
  { code: 'const view = <img alt="A farm" />;', message: /messages/ },
  { code: 'const view = <button aria-label="Close" />;', message: /messages/ },
  { code: 'const one = 1;', message: /Name the file/, file: 'shell/src/utils.ts' },
  { code: 'const one = 1;', message: /Name the file/, file: 'mfe-auth/src/helpers/one.ts' },
  { code: 'const one = 1;', message: /Name the file/, file: 'packages/server/src/common/one.ts' },
];

/** Code that stands where a tool or its place asks for it, or that says nothing to anybody. */
const ALLOWED: { code: string; file: string }[] = [
  { code: 'export default 1;', file: 'mfe-auth/src/remote.tsx' },
  { code: 'export default 1;', file: 'shell/webpack.config.ts' },
  { code: 'const port = process.env.PORT;', file: 'packages/server/src/config.ts' },
  { code: 'const config = read(process.env);', file: 'packages/server/src/main.ts' },
  { code: 'const view = <p>Hello</p>;', file: 'shell/src/App.test.tsx' },
  { code: 'const view = <p>{name} · 1/2</p>;', file: 'shell/src/App.tsx' },
  { code: 'const view = <p className="wide" id="main" />;', file: 'shell/src/App.tsx' },
  { code: 'const one = 1;', file: 'packages/build/src/webpack/commonConfig.ts' },
];

const eslint = new ESLint({ cwd: repository });
const linter = new Linter({ cwd: repository });

describe('the syntax of a file', () => {
  for (const { code, message, file = 'shell/src/App.tsx' } of REFUSED)
    test(`refuses ${code} in ${file}`, async () => {
      const messages = await lint(code, file);
      assert.equal(messages.length, 1);
      assert.match(messages[0] ?? '', message);
    });

  for (const { code, file } of ALLOWED)
    test(`allows ${code} in ${file}`, async () => {
      assert.deepEqual(await lint(code, file), []);
    });
});

async function lint(code: string, file: string): Promise<string[]> {
  const config = (await eslint.calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const rule = config.rules['no-restricted-syntax'];
  assert.ok(rule);
  return linter
    .verify(
      code,
      {
        files: ['**/*.tsx'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { ecmaFeatures: { jsx: true } },
        },
        rules: { 'no-restricted-syntax': rule },
      },
      { filename: 'code.tsx' },
    )
    .map(({ message }) => message);
}
