import manifest from '../package.json' with { type: 'json' };

/** Published and reported version of this agent. */
export const AGENT_VERSION = manifest.version;
