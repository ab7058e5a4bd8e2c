/** The systemd unit that ships with the agent (packages/agent/package/farm-agent.service). */
export const unitFile = `# Reports the plots of this computer to a farm. Installed by hand: see README.md beside it.
#
# It runs as the user that runs Chia (replace "chia"), because Chia lets nobody else read the certificates of its RPC.
[Unit]
Description=Farm agent
Wants=network-online.target
After=network-online.target

[Service]
User=chia
Environment=FARM_AGENT_HOME=/var/lib/farm-agent
Environment=CHIA_ROOT=/home/chia/.chia/mainnet
ExecStart=/usr/local/bin/farm-agent run
StateDirectory=farm-agent
StateDirectoryMode=0700
Restart=always
RestartSec=10
# Wrong command line, not enrolled, deleted, already running: another try changes nothing.
RestartPreventExitStatus=2 3 4 5

# It reads four files of Chia's, talks to two servers, and writes into its own folder.
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
CapabilityBoundingSet=
AmbientCapabilities=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077
MemoryMax=512M

[Install]
WantedBy=multi-user.target
`;
