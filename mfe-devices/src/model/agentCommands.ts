/** What is typed on the computer that farms, in this order. */
export interface AgentCommands {
  enroll: string;
  run: string;
}

/** The commands of the agent, which comes from the farm itself (docs/decisions/0016-machines-and-agents.md). */
export function writeAgentCommands(origin: string, code: string): AgentCommands {
  const agent = `npx --yes ${origin}/agent/farm-agent.tgz`;
  return { enroll: `${agent} enroll ${code} --server ${origin}`, run: `${agent} run` };
}
