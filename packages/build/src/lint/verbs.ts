/** Verbs that names of exported functions start with; docs/glossary.md says what each of them means. */
export const VERBS = [
  ...['to', 'parse', 'format', 'describe', 'encode', 'decode', 'hash', 'compute', 'compare', 'select'],
  ...['is', 'has', 'can', 'assert', 'check', 'verify', 'create', 'make', 'plan'],
  ...['read', 'find', 'list', 'count', 'add', 'update', 'delete', 'set', 'save', 'record', 'mark', 'lock'],
  ...['run', 'start', 'stop', 'open', 'close', 'wait', 'watch', 'load', 'fetch', 'send', 'request'],
  ...[
    'handle',
    'publish',
    'sign',
    'apply',
    'resolve',
    'retry',
    'notify',
    'render',
    'build',
    'copy',
    'restore',
  ],
  ...['settle', 'cancel', 'hold', 'resume', 'reopen', 'release', 'enroll', 'with', 'define'],
  // Steps of browser tests.
  ...['click', 'fill', 'expect'],
];
