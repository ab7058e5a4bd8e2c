// The import table of ARCHITECTURE.md, which .dependency-cruiser.mjs turns into rules.

/** Remotes; those of the operators and of the design page are packages. */
export const REMOTE = '^((?:packages/)?mfe-[^/]+)/';

/** Allowed imports among our packages. Anything not listed is rejected, including types. */
export const TABLE = [
  { name: 'contracts', from: '^packages/contracts/', to: [], why: 'Everybody agrees on it.' },
  { name: 'ui', from: '^packages/ui/', to: [], why: 'Presentation knows neither wire nor product.' },
  { name: 'remote-sdk', from: '^packages/remote-sdk/', to: ['contracts'], why: 'It is the ABI of remotes.' },
  {
    name: 'kit',
    from: '^packages/kit/',
    to: ['remote-sdk', 'ui', 'contracts'],
    why: 'Each remote bundles what it uses of it.',
  },
  {
    name: 'remote',
    from: REMOTE,
    to: ['kit', 'remote-sdk', 'ui', 'contracts'],
    why: 'Each remote is built, released and broken alone.',
  },
  {
    name: 'shell',
    from: '^shell/',
    to: ['remote-sdk', 'ui', 'contracts'],
    why: 'It meets a remote at run time only; not even a type of one may be known here.',
  },
  {
    name: 'registry',
    from: '^packages/registry/',
    to: ['contracts'],
    why: 'Server, gateway and rollout agree on it.',
  },
  { name: 'process', from: '^packages/process/', to: ['contracts'], why: 'Every process starts with it.' },
  {
    name: 'database',
    from: '^packages/database/',
    to: ['contracts', 'process'],
    why: 'Server and signer work on the same tables.',
  },
  { name: 'chain', from: '^packages/chain/', to: ['contracts'], why: 'It knows coins, and no farm.' },
  {
    name: 'signer',
    from: '^packages/signer/',
    to: ['chain', 'database', 'process'],
    why: 'It holds the key: whatever it loads could take it.',
  },
  {
    name: 'server',
    from: '^packages/server/',
    to: ['contracts', 'registry', 'process', 'database', 'chain', 'signer/src/client'],
    why: 'It shares the wire with browsers, and asks the signer as anybody may.',
  },
  {
    name: 'gateway',
    from: '^packages/gateway/',
    to: ['contracts', 'registry', 'process', 'rollout/src/browser'],
    why: 'It serves when all else is down.',
  },
  {
    name: 'farm',
    from: '^packages/farm/',
    to: ['process', 'chain', 'gateway', 'rollout', 'server', 'signer'],
    why: 'It starts them, and knows nothing else of them.',
  },
  {
    name: 'rollout',
    from: '^packages/rollout/',
    to: ['contracts', 'registry', 'process'],
    why: 'It meets API and gateway over HTTP, as anybody may.',
  },
  {
    name: 'create-farm-remote',
    from: '^packages/create-farm-remote/',
    to: ['contracts'],
    why: 'Anybody runs it, before anything is installed.',
  },
  {
    name: 'agent',
    from: '^packages/agent/',
    to: ['contracts'],
    why: 'It runs on machines that are not ours.',
  },
  {
    name: 'simulators',
    from: '^packages/simulators/',
    to: ['contracts', 'process', 'chain'],
    why: 'They stand in for what is outside the product.',
  },
  {
    name: 'demo',
    from: '^packages/demo/',
    to: ['contracts', 'simulators'],
    why: 'It meets the product from outside.',
    // The past is written with the clock of the server's own parts.
    except: '^packages/demo/src/past/',
  },
  {
    name: 'testing',
    from: '^packages/testing/',
    to: ['contracts', 'kit', 'remote-sdk', 'ui'],
    why: 'It stands in for the shell around a component.',
  },
  {
    name: 'e2e',
    from: '^packages/e2e/',
    to: ['contracts', 'build', 'other-bundlers', 'process', 'simulators', 'registry', 'rollout', 'farm'],
    why: 'It meets the product as a user does, and builds what it measures.',
  },
  {
    name: 'other-bundlers',
    from: '^packages/other-bundlers/',
    to: ['build', 'remote-sdk', 'ui'],
    why: 'Its remotes are built as elsewhere.',
  },
  {
    name: 'build',
    from: '^packages/build/',
    to: [
      'contracts',
      'create-farm-remote',
      'registry',
      'rollout',
      'server/src/config',
      'gateway/src/config',
      'signer/src/settings',
      'simulators/src/chain/settings',
    ],
    why: 'It knows how things are built and configured, not how they work.',
    // The monolith, to which the federated build is compared, contains everything by definition.
    except: '^packages/build/src/webpack/monolith/',
  },
];

/** Modules that each module of the server may import, always through their `index.ts`. */
export const MODULES = {
  account: ['audit', 'email-code', 'live', 'rate-limit', 'session'],
  address: ['rate-limit'],
  alarm: ['live', 'operator', 'rate-limit'],
  audit: [],
  'automatic-payout': ['address', 'balance', 'live', 'rate-limit', 'withdrawal'],
  balance: ['ledger'],
  chain: [],
  correction: ['account', 'audit', 'ledger', 'live', 'proposal', 'withdrawal'],
  'email-code': ['rate-limit'],
  health: [],
  'human-check': [],
  ledger: ['account', 'audit', 'live', 'proposal'],
  'ledger-audit': ['payout'],
  live: [],
  lockdown: ['audit', 'automatic-payout', 'live', 'rate-limit', 'session', 'withdrawal'],
  machine: ['alarm', 'audit', 'live', 'rate-limit'],
  notice: ['audit', 'live'],
  operator: ['account', 'audit', 'rollout-access'],
  'payout-alarm': ['operator', 'payout'],
  pool: ['alarm', 'audit', 'chain', 'live', 'payout', 'profit', 'rate-limit', 'session', 'share'],
  payout: ['audit', 'chain', 'correction', 'ledger', 'live', 'operator', 'withdrawal'],
  profit: ['audit', 'chain', 'ledger', 'live', 'share', 'space'],
  proposal: ['audit', 'live', 'operator'],
  'rate-limit': [],
  rollout: ['audit', 'operator', 'rate-limit'],
  'rollout-access': ['audit'],
  session: ['live'],
  share: ['alarm', 'chain', 'space'],
  space: [],
  statistics: ['chain', 'pool', 'share', 'space'],
  withdrawal: ['address', 'audit', 'ledger', 'live', 'operator', 'proposal'],
};
