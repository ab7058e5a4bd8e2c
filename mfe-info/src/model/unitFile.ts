/** Where systemd looks for the services of a user. */
export const UNIT_PATH = '~/.config/systemd/user/farm-agent.service';

/** The service that keeps the agent running; the same that comes with it. */
export const unitFile = `[Unit]
Description=Farm agent: reports this computer's plots

[Service]
ExecStart=/usr/bin/env farm-agent run
Restart=on-failure
RestartSec=30

[Install]
WantedBy=default.target
`;
