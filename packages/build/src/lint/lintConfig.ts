import { resolve, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'oxlint';
import {
  API_ADDRESS,
  DEFAULT_EXPORT,
  ENVIRONMENT,
  EXPORT_ALL,
  LITERAL_TEXT,
  MISSING_IN_BROWSERS,
  VAGUE_NAME,
} from './refusals.ts';
import { toErrors } from './toErrors.ts';

const FARM_RULES = resolve(import.meta.dirname, `farmRules${extname(import.meta.filename)}`);
const TESTS = ['**/*.test.{ts,tsx}', '**/*.{e2e,deep}.ts', '**/testing/**', '**/dev/**'];

const EVERYWHERE = [EXPORT_ALL, ENVIRONMENT, DEFAULT_EXPORT, ...LITERAL_TEXT];

/** The rules of every package and remote; file patterns are relative to the folder of the configuration that exports it. */
export const lintConfig = defineConfig({
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '.cache/**', '.data/**', 'packages/e2e/results/**'],
  options: {
    // Types are known to the rules: most of what goes wrong in this code base goes wrong between types.
    typeAware: true,
    // A directive that suppresses nothing hides that the reason for it is gone.
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
  jsPlugins: [FARM_RULES, fileURLToPath(import.meta.resolve('eslint-plugin-testing-library'))],
  // Only the rules named below: an update of the linter adds none by itself.
  categories: { correctness: 'off' },
  overrides: [
    {
      files: ['**/*.{ts,tsx,mts}'],
      rules: {
        // Shapes refused by the project's style, each with its reason.
        'farm/refused-syntax': ['error', ...EVERYWHERE],
        // One verb for one meaning: docs/glossary.md lists them.
        'farm/exported-verbs': 'error',
        // Product code logs with pino or tells the user; other output goes unread.
        'no-console': 'error',
        // == compares values of different types.
        eqeqeq: 'error',
        // A longer file contains more than one idea.
        'max-lines': ['error', { max: 300 }],
        // Calls with more than three arguments are unreadable without the signature: take an object.
        'max-params': ['error', { max: 3 }],
        // Remaining work belongs in an issue.
        'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
        // Numbers in template literals are formatted as intended.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // `() => log(x)` is the usual form of a handler; its result does not matter.
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        // Event handlers may be asynchronous: React ignores what they return.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // The runner awaits the tests of a file itself.
        'typescript/no-floating-promises': [
          'error',
          {
            allowForKnownSafeCalls: [
              { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
            ],
          },
        ],
        // `while (true)` marks a loop that ends from within.
        'typescript/no-unnecessary-condition': [
          'error',
          { allowConstantLoopConditions: 'only-allowed-literals' },
        ],
        // Names of an index signature are data, and tsconfig.base.json requires brackets for them.
        'typescript/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
        // Names that begin with _ are unused on purpose, as are names next to a rest pattern.
        'no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
        ],
        // Numbers and text are combined in template literals, where it is visible.
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // Suppressions of the compiler state their reason in a sentence.
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],

        // The rest of what typescript-eslint calls strict and stylistic, but for two rules. `as Name` can be read, `!`
        // cannot: so no non-nullable-type-assertion-style. An empty function is a value: so no no-empty-function.
        'no-array-constructor': 'error',
        'no-unused-expressions': 'error',
        'no-useless-constructor': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/adjacent-overload-signatures': 'error',
        'typescript/array-type': 'error',
        'typescript/await-thenable': 'error',
        'typescript/ban-tslint-comment': 'error',
        'typescript/class-literal-property-style': 'error',
        'typescript/consistent-generic-constructors': 'error',
        'typescript/consistent-indexed-object-style': 'error',
        'typescript/consistent-type-assertions': 'error',
        'typescript/consistent-type-definitions': 'error',
        'typescript/no-array-delete': 'error',
        'typescript/no-base-to-string': 'error',
        'typescript/no-confusing-non-null-assertion': 'error',
        'typescript/no-deprecated': 'error',
        'typescript/no-duplicate-enum-values': 'error',
        'typescript/no-duplicate-type-constituents': 'error',
        'typescript/no-dynamic-delete': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-extra-non-null-assertion': 'error',
        'typescript/no-extraneous-class': 'error',
        'typescript/no-for-in-array': 'error',
        'typescript/no-generated-empty-object-type': 'error',
        'typescript/no-implied-eval': 'error',
        'typescript/no-inferrable-types': 'error',
        'typescript/no-invalid-void-type': 'error',
        'typescript/no-meaningless-void-operator': 'error',
        'typescript/no-misused-new': 'error',
        'typescript/no-misused-spread': 'error',
        'typescript/no-mixed-enums': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-asserted-nullish-coalescing': 'error',
        'typescript/no-non-null-asserted-optional-chain': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-redundant-type-constituents': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-this-alias': 'error',
        'typescript/no-unnecessary-boolean-literal-compare': 'error',
        'typescript/no-unnecessary-template-expression': 'error',
        'typescript/no-unnecessary-type-arguments': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unnecessary-type-conversion': 'error',
        'typescript/no-unnecessary-type-parameters': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-declaration-merging': 'error',
        'typescript/no-unsafe-enum-assignment': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/no-unsafe-unary-minus': 'error',
        'typescript/no-useless-default-assignment': 'error',
        'typescript/no-wrapper-object-types': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-as-const': 'error',
        'typescript/prefer-find': 'error',
        'typescript/prefer-for-of': 'error',
        'typescript/prefer-function-type': 'error',
        'typescript/prefer-includes': 'error',
        'typescript/prefer-literal-enum-member': 'error',
        'typescript/prefer-namespace-keyword': 'error',
        'typescript/prefer-nullish-coalescing': 'error',
        'typescript/prefer-optional-chain': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/prefer-reduce-type-parameter': 'error',
        'typescript/prefer-regexp-exec': 'error',
        'typescript/prefer-return-this-type': 'error',
        'typescript/prefer-string-starts-ends-with': 'error',
        'typescript/related-getter-setter-pairs': 'error',
        'typescript/require-await': 'error',
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'typescript/triple-slash-reference': 'error',
        'typescript/unbound-method': 'error',
        'typescript/unified-signatures': 'error',
        'typescript/use-unknown-in-catch-callback-variable': 'error',
      },
    },
    {
      // Servers and callers of the API; other code contains no address of it.
      files: [
        'packages/{agent,demo,rollout}/src/**/*.{ts,tsx}',
        'packages/server/src/{modules,plugins}/**/*.ts',
      ],
      rules: {
        'farm/refused-syntax': ['error', ...EVERYWHERE, ...API_ADDRESS],
      },
    },
    {
      // Pages, which run in old browsers too.
      files: [
        'shell/src/**/*.{ts,tsx}',
        'mfe-*/src/**/*.{ts,tsx}',
        'packages/mfe-*/src/**/*.{ts,tsx}',
        'packages/{remote-sdk,kit,ui}/src/**/*.{ts,tsx}',
      ],
      rules: {
        'farm/refused-syntax': ['error', ...EVERYWHERE, ...API_ADDRESS, ...MISSING_IN_BROWSERS],
      },
    },
    {
      // Hooks called out of order or with stale values fail in ways no type can show.
      files: ['**/*.tsx', '**/use*.ts'],
      rules: {
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/incompatible-library': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
      },
    },
    {
      // Required for screen readers and keyboards.
      files: ['**/*.tsx'],
      rules: toErrors(
        'jsx-a11y',
        `
          alt-text anchor-ambiguous-text anchor-has-content anchor-is-valid
          aria-activedescendant-has-tabindex aria-props aria-proptypes aria-role aria-unsupported-elements
          autocomplete-valid click-events-have-key-events heading-has-content html-has-lang
          iframe-has-title img-redundant-alt interactive-supports-focus label-has-associated-control lang
          media-has-caption mouse-events-have-key-events no-access-key no-aria-hidden-on-focusable
          no-distracting-elements no-interactive-element-to-noninteractive-role
          no-noninteractive-element-interactions no-noninteractive-element-to-interactive-role
          no-noninteractive-tabindex no-redundant-roles no-static-element-interactions
          role-has-required-aria-props role-supports-aria-props scope tabindex-no-positive
        `,
      ),
    },
    {
      files: TESTS,
      rules: {
        // Tests show words to nobody.
        'farm/refused-syntax': ['error', EXPORT_ALL, ENVIRONMENT, DEFAULT_EXPORT],
        // `expect(object.method)` looks at a method without calling it.
        'typescript/unbound-method': 'off',
        // A test file lists cases, and has as many as there are.
        'max-lines': 'off',
      },
    },
    {
      // Queries and events of the testing library that are forgotten to be awaited pass whatever happens.
      files: ['**/*.test.tsx'],
      rules: toErrors(
        'testing-library',
        `
          await-async-events await-async-queries await-async-utils no-await-sync-events
          no-await-sync-queries no-debugging-utils no-dom-import no-global-regexp-flag-in-query
          no-manual-cleanup no-promise-in-fire-event no-unnecessary-act no-wait-for-side-effects
          no-wait-for-snapshot prefer-find-by prefer-presence-queries prefer-query-by-disappearance
          prefer-user-event-setup
        `,
      ),
    },
    {
      // Files that parse settings, and the commands that pass them on.
      files: ['**/config.ts', 'packages/build/src/**/*.ts'],
      rules: { 'farm/refused-syntax': ['error', EXPORT_ALL, DEFAULT_EXPORT] },
    },
    {
      // Tools look for the default export of these files.
      files: [
        '**/*.config.{ts,mts}',
        '**/src/remote.tsx',
        '**/jest/BrowserEnvironment.ts',
        '**/jestReporter.ts',
        '**/webpack/*Loader.ts',
        '**/lint/farmRules.ts',
      ],
      rules: { 'farm/refused-syntax': ['error', EXPORT_ALL, ENVIRONMENT] },
    },
    {
      files: ['packages/database/src/migrations/*.ts'], // Kysely calls `up`.
      rules: { 'farm/exported-verbs': 'off' },
    },
    {
      // A name that fits everything tells nothing of what is inside.
      files: [
        '**/{utils,util,helpers,helper,common,misc}.*',
        '**/{utils,util,helpers,helper,common,misc}/**',
      ],
      rules: {
        'farm/refused-syntax': ['error', VAGUE_NAME],
      },
    },
  ],
});
