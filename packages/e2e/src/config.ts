/** Settings of the browser tests. */
export interface E2eConfig {
  /**
   * Environment of started processes: where programs and the home folder are, how this machine reaches a package
   * registry, and no setting of the product.
   */
  inheritedEnv: Record<string, string>;
}

/** Reads the settings from the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): E2eConfig {
  return {
    inheritedEnv: Object.fromEntries(
      INHERITED_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}

// Without its registry's certificate or proxy, an installation retries for a minute.
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
