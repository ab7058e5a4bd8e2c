import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Shapes of code that are refused everywhere; the message is the reason. */
const REFUSED = [
  {
    selector: 'ExportAllDeclaration',
    message: 'List what is exported by name: a package is what its index says.',
  },
  {
    selector: "MemberExpression[object.object.name='process'][object.property.name='env']",
    message: 'Settings are parsed once, in config.ts; pass what you need from there.',
  },
];
const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that one thing has one name everywhere.',
};
/** Words stand in messages/<locale>.json, or half of the users cannot read them. */
const LITERAL_TEXT = [
  'JSXText[value=/\\p{L}/u]',
  'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u]',
  'JSXElement > JSXExpressionContainer TemplateElement[value.cooked=/\\p{L}/u]:not(JSXAttribute TemplateElement)',
  'JSXAttribute[name.name=/^(alt|title|label|placeholder|helperText|caption|message|aria-label|aria-description|aria-roledescription|aria-valuetext)$/] > Literal[value=/\\p{L}/u]',
].map((selector) => ({ selector, message: 'Words belong into messages/<locale>.json.' }));

const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.{e2e,deep}.ts',
  '**/testing/**',
  '**/dev/**',
  'packages/testing/**',
];

export default defineConfig(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '.data/**', 'packages/e2e/results/**'] },
  // A directive that suppresses nothing hides that the reason for it is gone.
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Types are known to every rule: most of what goes wrong in this code base goes wrong between types.
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        // The two programs that `npm test -- types` checks; finding a project for each file takes longer.
        project: ['tsconfig.node.json', 'tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Shapes refused by the project's style, each with its reason above.
      'no-restricted-syntax': ['error', ...REFUSED, DEFAULT_EXPORT, ...LITERAL_TEXT],
      // Product code logs with pino, or tells the user; what it writes elsewhere nobody reads.
      'no-console': 'error',
      // == compares what nobody meant.
      eqeqeq: 'error',
      // A file longer than this holds more than one idea.
      'max-lines': ['error', { max: 300 }],
      // Calls with more than three values cannot be read without the signature: take an object.
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      // Work that is left over belongs into an issue.
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      // A number in a sentence is written the way we mean it.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => log(x)` is how a handler is written; what it returns is nobody's concern.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Handlers of events may be asynchronous: React does not look at what they return.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // The runner awaits the tests of a file by itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      // `while (true)` says that the loop ends from within.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // Names of an index signature are data, and tsconfig.base.json asks for brackets there.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A name that begins with _ is left out on purpose, and so is what a rest pattern leaves out.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // `as Name` can be read, `!` cannot, and is refused.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // An empty function is a true value: nothing to do.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },

  // Hooks called out of order or with stale values fail in ways no type can show.
  { files: ['**/*.tsx', '**/use*.ts'], extends: [reactHooks.configs.flat['recommended-latest']] },

  {
    files: TESTS,
    rules: {
      // Tests show words to nobody.
      'no-restricted-syntax': ['error', ...REFUSED, DEFAULT_EXPORT],
      // `expect(object.method)` looks at a method without calling it.
      '@typescript-eslint/unbound-method': 'off',
      // A test file lists cases, and has as many as there are.
      'max-lines': 'off',
    },
  },
  {
    // Where settings are parsed, and the commands that pass them on.
    files: ['**/config.ts', 'packages/build/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', REFUSED[0], DEFAULT_EXPORT] },
  },
  {
    // Tools look for the default export of these files.
    files: [
      '**/*.config.ts',
      '**/src/remote.tsx',
      '**/jest/BrowserEnvironment.ts',
      '**/nodeTestReporter.ts',
      '**/webpack/*Loader.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...REFUSED] },
  },
  {
    // A name that fits everything tells nothing of what is inside.
    files: ['**/{utils,util,helpers,helper,common,misc}.*', '**/{utils,util,helpers,helper,common,misc}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'Name the file after what it holds, not utils, helpers, common or misc.',
        },
      ],
    },
  },
);
