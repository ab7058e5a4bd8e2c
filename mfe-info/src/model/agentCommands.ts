/** What the guide tells people to type. `npx` runs the agent as this farm serves it; nothing has to be installed. */
export interface AgentCommands {
  node: string;
  enroll: string;
  run: string;
  status: string;
  install: string;
  startService: string;
  readLog: string;
}

/** The commands for a farm at an origin such as `https://farm.example`. */
export function toAgentCommands(origin: string): AgentCommands {
  const agent = `${origin}/agent/farm-agent.tgz`;
  return {
    node: 'node --version',
    enroll: `npx --yes ${agent} enroll CODE --server ${origin}`,
    run: `npx --yes ${agent} run`,
    status: `npx --yes ${agent} status`,
    install: `npm install --global ${agent}`,
    startService: 'systemctl --user enable --now farm-agent && loginctl enable-linger',
    readLog: 'journalctl --user --unit farm-agent --follow',
  };
}
