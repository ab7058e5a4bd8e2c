import { MODULES, REMOTE, TABLE } from './.import-table.mjs';

// The import table of ARCHITECTURE.md as rules. packages/build/src/imports.test.ts has a violation of each.

/** One of our folders: a deployable or a package. */
const OURS = '^(shell|mfe-[^/]+|packages/[^/]+)/';
const BROWSER = '^(shell|(?:packages/)?mfe-[^/]+|packages/(?:ui|kit|remote-sdk|testing))/';
/** Tests, code that only tests import, and programs that test the server. */
const TESTS = [
  '\\.(test|e2e|deep)\\.tsx?$',
  '/dev/',
  '/src/testing/',
  '^packages/testing/',
  '^packages/trials/',
];
/** Entry points of tools, which read the configuration of our builds. */
const TOOL_CONFIG = '^(?:[^/]+|packages/(?:agent|mfe-[^/]+))/[^/]+\\.config\\.ts$';

const SERVER = '^packages/server/src/';
/** Code that composes modules and may import all of them. */
const ABOVE = `${SERVER}(worker/|admin/|backup/|doctor/|(app|turns|proposalKinds|startServer|main|admin|backup|doctor)\\.ts$)`;

const modules = Object.entries(MODULES).map(([name, allowed]) => ({
  name: `module-${name}`,
  comment: `The module ${name} imports of other modules: ${allowed.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `${SERVER}modules/${name}/`, pathNot: TESTS },
  to: {
    path: [`${SERVER}modules/`, ABOVE],
    pathNot: [`modules/${name}/`, ...allowed.map((other) => `modules/${other}/index\\.ts$`)].map(
      (path) => SERVER + path,
    ),
  },
}));

const table = TABLE.map(({ name, from, to, why, except }) => ({
  name: `table-${name}`,
  comment: `${name} imports of ours: ${to.join(', ') || 'nothing'}. ${why}`,
  severity: 'error',
  from: {
    path: from,
    pathNot: [...(name === 'testing' ? [] : TESTS), TOOL_CONFIG, ...(except ? [except] : [])],
  },
  to: { path: OURS, pathNot: [name === 'remote' ? '^$1/' : from, ...to.map((path) => `^packages/${path}`)] },
}));

export default {
  forbidden: [
    ...table,
    ...modules,
    {
      name: 'table-tests-browser',
      comment: 'A test of a page may use testing, build and registry besides what stands in the table.',
      severity: 'error',
      from: { path: BROWSER },
      to: {
        path: OURS,
        pathNot: ['^$1/', '^packages/(testing|build|kit|remote-sdk|ui|contracts|registry)/'],
      },
    },
    {
      name: 'table-tests-node',
      comment: 'A test of a program may use what the programs are made of, and what stands in for the world.',
      severity: 'error',
      from: {
        path: '^(packages/(?:contracts|registry|process|database|chain|signer|server|gateway|rollout|simulators|agent|demo))/',
      },
      to: {
        path: OURS,
        pathNot: [
          '^$1/',
          '^packages/(testing|build|contracts|registry|process|database|chain|signer|simulators)/',
          '^packages/server/src/(testing/|turns\\.ts$|config\\.ts$)',
          '^packages/rollout/src/browser/',
        ],
      },
    },
    {
      name: 'tests-stay-in-tests',
      comment: 'What stands in for the real thing never gets into the product.',
      severity: 'error',
      from: { path: OURS, pathNot: [...TESTS, '^packages/e2e/'] },
      to: { path: TESTS },
    },
    {
      name: 'front-door',
      comment: 'Another folder is imported by its package name: its exports map says what is public.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+|packages/[^/]+)/', pathNot: '^packages/build/src/webpack/monolith/' },
      to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other, be it for a type, are one idea in two places.',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true },
    },
    {
      name: 'remote-features-apart',
      comment:
        'Features of a remote never import each other: what they share moves to parts, model, api or routes.',
      severity: 'error',
      from: { path: '^((?:packages/)?mfe-[^/]+)/src/features/([^/]+)' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2' },
    },
    {
      name: 'remote-downwards',
      comment: 'Inside a remote: remote → routes → features → parts, api, model.',
      severity: 'error',
      from: {
        path: '^((?:packages/)?mfe-[^/]+)/src/(features|parts|api|model)/',
        pathNot: TESTS,
      },
      to: { path: '^$1/src/(remote\\.tsx$|routes/)' },
    },
    {
      name: 'remote-api-model-lowest',
      comment: 'Inside a remote, api and model know nothing of what is shown.',
      severity: 'error',
      from: { path: '^((?:packages/)?mfe-[^/]+)/src/(api|model)/', pathNot: TESTS },
      to: { path: '^$1/src/(features|parts)/' },
    },
    {
      name: 'remote-parts-plain',
      comment: 'Parts of a remote are what several of its features show: they ask for nothing themselves.',
      severity: 'error',
      from: { path: '^((?:packages/)?mfe-[^/]+)/src/parts/', pathNot: TESTS },
      to: { path: '^$1/src/(features|api)/' },
    },
    {
      name: 'remote-model-without-react',
      comment: 'The model of a remote is plain: it can be tested and moved without React.',
      severity: 'error',
      from: { path: '^(?:packages/)?mfe-[^/]+/src/model/', pathNot: TESTS },
      to: { path: 'node_modules/(react|react-dom|react-redux|react-router|react-intl)/|\\.tsx$' },
    },
    {
      name: 'remote-libraries',
      comment:
        'A remote and its kit take these from the SDK or the ui, or a page would carry a second copy of them.',
      severity: 'error',
      from: { path: [REMOTE, '^packages/kit/'], pathNot: TESTS },
      to: {
        path: 'node_modules/(react-router|react-router-dom|react-redux|redux|@reduxjs/toolkit|react-intl|react-hook-form|@mui/material|@emotion/(styled|cache))/',
      },
    },
    {
      name: 'mui-door',
      comment: 'packages/ui is the only door to MUI: a look is changed in one place.',
      severity: 'error',
      from: { path: '^(shell|packages/(kit|remote-sdk|testing))/' },
      to: { path: 'node_modules/@mui/' },
    },
    {
      name: 'browser-without-node',
      comment: 'Code for browsers, and what both sides agree on, uses no module of Node.',
      severity: 'error',
      from: { path: [BROWSER, '^packages/contracts/'], pathNot: [...TESTS, TOOL_CONFIG] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'module-doors',
      comment: 'What puts modules together enters them by their doors, too.',
      severity: 'error',
      from: { path: ABOVE, pathNot: TESTS },
      to: { path: `${SERVER}modules/`, pathNot: `${SERVER}modules/[^/]+/index\\.ts$` },
    },
    {
      name: 'server-ground',
      comment: 'What modules stand on knows none of them.',
      severity: 'error',
      from: { path: SERVER, pathNot: [...TESTS, `${SERVER}modules/`, ABOVE] },
      to: { path: [`${SERVER}modules/`, ABOVE] },
    },
    {
      name: 'signer-libraries',
      comment: 'The process with the key loads no server and no client of anything but the database.',
      severity: 'error',
      from: { path: '^packages/signer/', pathNot: TESTS },
      to: {
        path: 'node_modules/(fastify|@fastify/[^/]+|nodemailer|pg-boss|smtp-server|prom-client|@aws-sdk/[^/]+)/',
        reachable: true,
      },
    },
    {
      name: 'sql-in-repositories',
      comment: 'Only repositories hold SQL; routes, services and plugins know types of rows at most.',
      severity: 'error',
      from: { path: '^packages/server/src/(modules|plugins)/', pathNot: [...TESTS, '[/.]repository\\.ts$'] },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-dependency',
      comment: 'The product runs without what only its makers need.',
      severity: 'error',
      from: { path: OURS, pathNot: [...TESTS, TOOL_CONFIG, '^packages/(build|e2e|other-bundlers)/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-dependency',
      comment: 'A package names in its package.json what it imports.',
      severity: 'error',
      from: { path: OURS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'What cannot be found fails at run time.',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([^/]+|packages/other-bundlers/[^/]+)/dist/|^packages/e2e/results/' },
    // `import type` counts too: it binds two releases as firmly as a value.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    // The nearest package.json counts, not the root's.
    combinedDependencies: false,
  },
};
