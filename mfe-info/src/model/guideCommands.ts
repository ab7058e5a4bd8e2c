import { toAgentCommands } from '@farm/kit';

/** The commands of the guide for a farm at an origin such as `https://farm.example`. */
export function toGuideCommands(origin: string) {
  return {
    ...toAgentCommands(origin, 'CODE'),
    node: 'node --version',
    installUnit:
      'sudo install -m 644 "$(npm root --global)/@farm/agent/farm-agent.service" /etc/systemd/system/',
    editUnit: 'sudo systemctl edit --full farm-agent',
    // The user of the service becomes its owner: systemd sees to that for the folder of a service.
    moveHome: 'sudo mv ~/.farm-agent /var/lib/farm-agent',
    startService: 'sudo systemctl enable --now farm-agent',
    readLog: 'journalctl --unit farm-agent --follow',
  };
}
