/** Settings of the browser tests. */
export interface E2eConfig {
  /** What a started process inherits: where programs and the home folder are, and no setting of the product. */
  inheritedEnv: Record<string, string>;
}

/** Reads the settings. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): E2eConfig {
  return {
    inheritedEnv: Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}
