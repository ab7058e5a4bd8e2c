import { toAgentCommands } from '@farm/kit';

/** Returns the commands of the guide for a farm at an origin such as `https://farm.example`. */
export function toGuideCommands(origin: string) {
  return {
    ...toAgentCommands(origin, 'CODE'),
    node: 'node --version',
    installUnit:
      'sudo install -m 644 "$(npm root --global)/@farm/agent/farm-agent.service" /etc/systemd/system/',
    editUnit: 'sudo systemctl edit --full farm-agent',
    // systemd makes the user of the service the owner of the service's state directory.
    moveHome: 'sudo mv ~/.farm-agent /var/lib/farm-agent',
    startService: 'sudo systemctl enable --now farm-agent',
    readLog: 'journalctl --unit farm-agent --follow',
  };
}
