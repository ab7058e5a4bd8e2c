/** The agent's npm package, as a file of a shell's build: its hash is signed with the build. */
export interface AgentPackage {
  /** Path in the build, such as `agent/farm-agent-1.2.3.tgz`. */
  file: string;
  /** Version of the agent, such as `1.2.3`. */
  version: string;
  /** SHA-384 in the form of the `integrity` attribute. */
  integrity: string;
}

const FILE = /^agent\/farm-agent-(\d+\.\d+\.\d+)\.tgz$/;

/** Path below a farm's origin at which the live agent is installed from. */
export const AGENT_PATH = '/agent/farm-agent.tgz';

/** Path below a farm's origin of the {@link AgentKeys}. */
export const AGENT_KEYS_PATH = '/agent/keys.json';

/** Public keys of the people who may sign what the farm serves, and who need nobody to vouch for them. */
export interface AgentKeys {
  /** 32 bytes each, base64url. */
  keys: string[];
}

/** Returns the path of the agent's package in a build. @param version such as `1.2.3` */
export function toAgentFile(version: string): string {
  return `agent/farm-agent-${version}.tgz`;
}

/** Finds the agent among the files of a build, with their hashes; null if the build has none. */
export function findAgentPackage(files: Record<string, string>): AgentPackage | null {
  for (const [file, integrity] of Object.entries(files)) {
    const [, version] = FILE.exec(file) ?? [];
    if (version !== undefined) return { file, version, integrity };
  }
  return null;
}
