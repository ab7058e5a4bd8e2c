/** Commands for the computer that farms. `npx` runs the agent as this farm serves it; nothing has to be installed. */
export interface AgentCommands {
  enroll: string;
  run: string;
  status: string;
  install: string;
}

/**
 * The commands of the agent (docs/decisions/0016-machines-and-agents.md).
 * @param origin of the farm, such as `https://farm.example`
 * @param code the enrolment code
 */
export function toAgentCommands(origin: string, code: string): AgentCommands {
  const agent = `${origin}/agent/farm-agent.tgz`;
  return {
    enroll: `npx --yes ${agent} enroll ${code} --server ${origin}`,
    run: `npx --yes ${agent} run`,
    status: `npx --yes ${agent} status`,
    install: `npm install --global ${agent}`,
  };
}
