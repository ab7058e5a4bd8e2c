import manifest from '../package.json' with { type: 'json' };

/** Version of this agent, as it is published and reported. */
export const AGENT_VERSION = manifest.version;
