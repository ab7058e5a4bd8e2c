/** Settings of the browser tests. */
export interface E2eConfig {
  /**
   * What a started process inherits: where programs and the home folder are, how this machine reaches a registry of
   * packages, and no setting of the product.
   */
  inheritedEnv: Record<string, string>;
}

/** Reads the settings. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): E2eConfig {
  return {
    inheritedEnv: Object.fromEntries(
      INHERITED_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}

// An installation that does not trust its registry, or finds it by no proxy, tries for a minute.
const INHERITED_VARIABLES = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG'],
  ...[
    'NODE_EXTRA_CA_CERTS',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ],
  ...['npm_config_registry', 'npm_config_cache'],
];
