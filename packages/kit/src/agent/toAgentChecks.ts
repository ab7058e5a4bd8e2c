import { AGENT_PATH } from '@farm/contracts/registry';

/** Commands that download the agent, and install it only if it is the file that was signed. */
export interface AgentChecks {
  /** SHA-384 of the package in hex, as tools for files print it. */
  sha384: string;
  linux: string;
  macos: string;
  /** For PowerShell. */
  windows: string;
}

const FILE = 'farm-agent.tgz';
const INSTALL = `npm install --global ./${FILE}`;

/**
 * Returns the commands that check the agent before it runs; npm has no way to check what it installs from an address.
 * @param origin origin of the farm, such as `https://farm.example`
 * @param integrity hash of the package in the form of the `integrity` attribute
 */
export function toAgentChecks(origin: string, integrity: string): AgentChecks {
  const url = origin + AGENT_PATH;
  const sha384 = toHex(integrity.replace(/^sha384-/, ''));
  const download = `curl --fail --silent --show-error --output ${FILE} ${url}`;
  return {
    sha384,
    linux: `${download} && echo "${sha384}  ${FILE}" | sha384sum --check && ${INSTALL}`,
    macos: `${download} && echo "${sha384}  ${FILE}" | shasum --algorithm 384 --check && ${INSTALL}`,
    // By default, Windows does not run npm's script for PowerShell.
    windows: `Invoke-WebRequest ${url} -UseBasicParsing -OutFile ${FILE}; if ((Get-FileHash ${FILE} -Algorithm SHA384).Hash -eq '${sha384}') { ${INSTALL.replace('npm', 'npm.cmd')} } else { throw '${FILE} is not the file that was signed' }`,
  };
}

function toHex(base64: string): string {
  return Array.from(atob(base64), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join(
    '',
  );
}
