import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { VERBS } from '../lint/verbs.ts';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { BROWSERS } from '../webpack/browsers.ts';
import { checkDocument } from './checkDocument.ts';

const files = await listDocuments();

test('links of the documents lead somewhere, and their commands exist with their options', () => {
  assert.ok(files.length > 40, `only ${files.length} documents were found`);
  const problems = files.flatMap((file) =>
    checkDocument(file, readFileSync(file, 'utf8')).map(
      (problem) => `${relative(repository, file)}: ${problem}`,
    ),
  );
  assert.deepEqual(problems, []);
});

describe('a document is refused', () => {
  const refused: [what: string, text: string, problem: RegExp][] = [
    ['for a link to a file that is gone', 'See [more](docs/gone.md).', /there is no docs\/gone\.md/],
    ['for a picture that is gone', '![Page](docs/gone.png)', /there is no docs\/gone\.png/],
    ['for a link to a missing heading', '[more](docs/payouts.md#gone)', /no such heading/],
    ['for a link to a missing heading of its own', '# Here\n\n[more](#gone)', /no such heading/],
    ['for a script that is gone', 'Run `npm run gone`.', /no script "gone"/],
    ['for a command that npm does not have', '```sh\nnpm gone\n```', /"gone"/],
    ['for a subcommand that is gone', '```sh\nnpm run rollout -- gone assets\n```', /no command "gone"/],
    ['for an option that is gone', '`npm run bench:bytes -- --unheard-of`', /no option --unheard-of/],
    ['for an option of the agent that is gone', '`farm-agent run --missing`', /no option --missing/],
  ];
  for (const [what, text, problem] of refused)
    test(what, () => {
      const [first = ''] = checkDocument(join(repository, 'README.md'), text);
      assert.match(first, problem);
    });

  test('and not for links and commands that exist', () => {
    const text =
      '# Here\n\n[a](#here) [b](docs/payouts.md#trying-it) [c](https://farm.example/x)\n\n' +
      '```sh\nPORT=4000 npm start  # comment\nnpm run rollout -- canary assets 10 --why "Ok"\nfarm-agent status\n```\n';
    assert.deepEqual(checkDocument(join(repository, 'README.md'), text), []);
  });
});

test('README.md names the browsers that the pages are built for', () => {
  const { chrome, edge, firefox, safari, ios_saf: iosSafari } = BROWSERS;
  const readme = readFileSync(join(repository, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  const sentence = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and Safari on iOS ${iosSafari}`;
  assert.ok(readme.includes(sentence), `README.md does not say "${sentence}"`);
});

test('docs/glossary.md explains every verb that the linter allows, and no other', () => {
  const glossary = readFileSync(join(repository, 'docs/glossary.md'), 'utf8');
  const table = glossary.slice(glossary.indexOf('## Verbs'));
  const rows = [...table.matchAll(/^\| ([a-z, ]+?) +\|/gm)].map(([, verbs = '']) => verbs);
  const explained = rows.slice(1).flatMap((verbs) => verbs.split(', '));
  assert.deepEqual(explained.toSorted(), VERBS.toSorted());
});

test('docs/pool.md gives farmers the commands that pages show', () => {
  const read = (file: string) => readFileSync(join(repository, file), 'utf8');
  /** Lists the commands of Chia's program, with the names of their options. */
  const listCommands = (text: string) =>
    [...text.matchAll(/(chia(?: [a-z_]+)+)([^`'\n]*)/g)].map(
      ([, words = '', options = '']) => words + (options.match(/ -\w/g) ?? []).join(''),
    );
  const shown = new Set(listCommands(read('packages/kit/src/commands/toPoolCommands.ts')));
  const [, given = ''] = read('docs/pool.md').split('## What farmers do');
  const [block = ''] = /^```sh\n.+?^```/ms.exec(given) ?? [];
  const commands = listCommands(block);
  assert.equal(commands.length, 3);
  assert.deepEqual(
    commands.filter((command) => !shown.has(command)),
    [],
  );
});

async function listDocuments(): Promise<string[]> {
  const { stdout } = await runProgram('git', ['ls-files', '-co', '--exclude-standard', '*.md']);
  return stdout
    .split('\n')
    .filter((file) => file !== '')
    .map((file) => join(repository, file));
}
