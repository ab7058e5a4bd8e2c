/** What the guide tells people to type. `npx` runs the agent as this farm serves it; nothing has to be installed. */
export interface AgentCommands {
  node: string;
  enroll: string;
  run: string;
  status: string;
  install: string;
  installUnit: string;
  editUnit: string;
  moveHome: string;
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
    installUnit:
      'sudo install -m 644 "$(npm root --global)/@farm/agent/farm-agent.service" /etc/systemd/system/',
    editUnit: 'sudo systemctl edit --full farm-agent',
    // Whoever the service runs as becomes its owner: systemd sees to that for the folder of a service.
    moveHome: 'sudo mv ~/.farm-agent /var/lib/farm-agent',
    startService: 'sudo systemctl enable --now farm-agent',
    readLog: 'journalctl --unit farm-agent --follow',
  };
}
