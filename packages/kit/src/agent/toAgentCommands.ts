import { AGENT_PATH } from '@farm/contracts/registry';

/** Shell commands for the farming machine. `npx` runs the agent that this farm serves, without installing it. */
export interface AgentCommands {
  enroll: string;
  run: string;
  status: string;
  install: string;
}

/**
 * Returns the commands of the agent (docs/decisions/0016-machines-and-agents.md).
 * @param origin origin of the farm, such as `https://farm.example`
 * @param code enrollment code
 */
export function toAgentCommands(origin: string, code: string): AgentCommands {
  const agent = origin + AGENT_PATH;
  return {
    enroll: `npx --yes ${agent} enroll ${code} --server ${origin}`,
    run: `npx --yes ${agent} run`,
    status: `npx --yes ${agent} status`,
    install: `npm install --global ${agent}`,
  };
}
