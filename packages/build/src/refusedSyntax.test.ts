import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from './paths.ts';
import { runProgram } from './terminal/runProgram.ts';

const CONFIGURATION = [
  'oxlint.config.mts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];

/** The part read here of a finding in oxlint's JSON. */
interface Diagnostic {
  filename: string;
  /** The rule, like `typescript(no-floating-promises)`. */
  code: string;
  message: string;
}

/** Code that `farm/refused-syntax` of oxlint.config.mts must refuse in an ordinary file, and why. */
const REFUSED: { code: string; message: RegExp; file?: string }[] = [
  { code: "export * from './a.ts';", message: /by name/ },
  { code: 'export default 1;', message: /named export/ },
  { code: "const port = process.env['PORT'];", message: /config\.ts/ },
  { code: 'const port = process.env.PORT;', message: /config\.ts/ },
  { code: 'const view = <p>Hello</p>;', message: /messages/ },
  { code: 'const view = <p>农场</p>;', message: /messages/ },
  { code: "const view = <p>{'Hello'}</p>;", message: /messages/ },
  { code: 'const view = <p>{`Hello ${name}`}</p>;', message: /messages/ },
  { code: 'const view = <img alt="A farm" />;', message: /messages/ },
  { code: 'const view = <button aria-label="Close" />;', message: /messages/ },
  { code: 'const view = <img alt="A&nbsp;farm" />;', message: /messages/ },
  { code: "const url = '/me/addresses';", message: /use that definition/ },
  {
    code: 'const url = `${host}/api/stat`;',
    message: /use that definition/,
    file: 'mfe-auth/src/api/fetchIt.ts',
  },
  {
    code: "app.get('/api/me', answer);",
    message: /use that definition/,
    file: 'packages/server/src/modules/me.ts',
  },
  { code: 'const { promise } = Promise.withResolvers();', message: /oldest browsers/ },
  {
    code: 'const signal = AbortSignal.any(signals);',
    message: /oldest browsers/,
    file: 'packages/kit/src/both.ts',
  },
  { code: 'const one = 1;', message: /Name the file/, file: 'shell/src/utils.ts' },
  { code: 'const one = 1;', message: /Name the file/, file: 'mfe-auth/src/helpers/one.ts' },
  { code: 'const one = 1;', message: /Name the file/, file: 'packages/server/src/common/one.ts' },
];

/** The same, each in a file of its own. */
const refused = REFUSED.map(({ file, ...rest }, index) => ({
  ...rest,
  file: file ?? `shell/src/page${index}/App.tsx`,
}));

/** Code that is necessary where it is, or harmless. */
const ALLOWED: { code: string; file: string }[] = [
  { code: 'export default 1;', file: 'mfe-auth/src/remote.tsx' },
  { code: 'export default 1;', file: 'shell/webpack.config.ts' },
  { code: 'const port = process.env.PORT;', file: 'packages/server/src/config.ts' },
  { code: 'const config = read(process.env);', file: 'packages/server/src/main.ts' },
  { code: 'const view = <p>Hello</p>;', file: 'shell/src/App.test.tsx' },
  { code: 'const view = <p>{name} · 1/2</p>;', file: 'shell/src/App.tsx' },
  { code: 'const view = <p>×&nbsp;{name}</p>;', file: 'shell/src/Entity.tsx' },
  { code: 'const view = <p className="wide" id="main" />;', file: 'shell/src/Attributes.tsx' },
  { code: 'const { promise } = Promise.withResolvers();', file: 'packages/server/src/wait.ts' },
  { code: 'const one = 1;', file: 'packages/build/src/webpack/createCommonConfig.ts' },
  { code: "const url = '/me/addresses';", file: 'packages/contracts/src/calls/address.ts' },
  { code: "const url = '/api/me/addresses';", file: 'packages/server/src/modules/address/address.test.ts' },
  { code: "const path = '/center/my/assets';", file: 'mfe-auth/src/routes/paths.ts' },
];

/** Code that only a linter with type information, from both programs, or with knowledge of React can judge. */
const UNDERSTOOD: { rule: string; code: string; file: string }[] = [
  {
    rule: 'typescript(no-floating-promises)',
    code: "import { rm } from 'node:fs/promises';\nrm('file');",
    file: 'packages/server/src/remove.ts',
  },
  {
    rule: 'typescript(no-misused-promises)',
    code: '[1].forEach(async () => { await Promise.resolve(); });',
    file: 'packages/server/src/each.ts',
  },
  {
    rule: 'typescript(no-unnecessary-condition)',
    code: 'export const size = (list: string[]) => list?.length;',
    file: 'packages/contracts/src/size.ts',
  },
  {
    rule: 'typescript(no-unsafe-assignment)',
    code: "export const value: string = JSON.parse('1');",
    file: 'packages/contracts/src/value.ts',
  },
  {
    rule: 'typescript(restrict-template-expressions)',
    code: 'export const text = (date: Date) => `on ${date}`;',
    file: 'packages/ui/src/text.ts',
  },
  {
    rule: 'typescript(unbound-method)',
    code: 'export const find = (page: Document) => [page].map(page.querySelector);',
    file: 'packages/ui/src/find.ts',
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    code: "import { useId } from 'react';\nexport const Name = (p: { id?: string }) => p.id ?? useId();",
    file: 'packages/ui/src/Name.tsx',
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    code: "import { useEffect } from 'react';\nexport const useCall = (call: () => void) => useEffect(() => call(), []);",
    file: 'packages/ui/src/useCall.ts',
  },
  {
    rule: 'react(set-state-in-render)',
    code: "import { useState } from 'react';\nexport function Count() { const [n, setN] = useState(0); setN(1); return n; }",
    file: 'packages/ui/src/Count.tsx',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    code: "export function name(kind: 'drop' | 'offline') {\n  switch (kind) {\n    case 'drop':\n      return 1;\n  }\n  return 2;\n}",
    file: 'packages/contracts/src/name.ts',
  },
  {
    rule: 'jsx-a11y(click-events-have-key-events)',
    code: 'export const Row = (p: { onOpen: () => void }) => <div role="button" tabIndex={0} onClick={p.onOpen} />;',
    file: 'packages/ui/src/Row.tsx',
  },
  {
    rule: 'testing-library(await-async-queries)',
    code: "import { screen } from '@testing-library/react';\ntest('shown', () => { expect(screen.findByRole('main')).toBeTruthy(); });",
    file: 'packages/ui/src/Row.test.tsx',
  },
];

describe('the linter', () => {
  let root: string;
  let found: Diagnostic[];

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'farm-lint-'));
    for (const name of CONFIGURATION) cpSync(resolve(repository, name), join(root, name));
    for (const name of ['node_modules', 'packages/ui/node_modules']) link(name);
    for (const { code, file } of [...refused, ...ALLOWED, ...UNDERSTOOD]) write(file, code);
    found = await lint(root);
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  /** Reasons why the syntax of a file is refused. */
  const refusals = (file: string) =>
    found.filter((one) => one.filename === file && one.code === 'farm(refused-syntax)');
  function link(name: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    symlinkSync(resolve(repository, name), join(root, name));
  }
  function write(file: string, code: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${code}\n`);
  }

  for (const { code, message, file } of refused)
    test(`refuses ${code} in ${file}`, () => {
      const messages = refusals(file).map((refusal) => refusal.message);
      assert.equal(messages.length, 1);
      assert.match(messages[0] ?? '', message);
    });

  for (const { code, file } of ALLOWED)
    test(`allows ${code} in ${file}`, () => {
      assert.deepEqual(refusals(file), []);
    });

  for (const { rule, file } of UNDERSTOOD)
    test(`finds ${rule} in ${file}`, () => {
      assert.ok(found.some((one) => one.filename === file && one.code === rule));
    });
});

async function lint(cwd: string): Promise<Diagnostic[]> {
  const oxlint = resolve(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = await runProgram(
    process.execPath,
    [oxlint, '--format=json', 'shell', 'mfe-auth', 'packages'],
    { cwd },
  );
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
