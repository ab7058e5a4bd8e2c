const GENERAL = `farm-agent reports the plots of this computer to your farm. It only reads from Chia.

Usage
  farm-agent enroll CODE --server URL   add this computer to your account as a machine
  farm-agent run                        report plots until stopped
  farm-agent status                     show the machine, its folders and unsent reports
  farm-agent update                     install the newest agent that the farm has signed

  farm-agent help COMMAND               show the options of a command
  farm-agent --version

Exit codes
  0  success
  1  failed; the output says why
  2  invalid command line
  3  this computer is not enrolled
  4  the machine was deleted at the farm
  5  another farm-agent is using the same folder
`;

const HOME = `  --home DIR        data folder of the agent (default: FARM_AGENT_HOME, or ~/.farm-agent)`;
const CHIA = `  --chia-root DIR   folder of Chia (default: CHIA_ROOT, or ~/.chia/mainnet)
  --farmer          read from the farmer, with all its harvesters, instead of this computer's harvester
  --harvester URL   address to read from (default: https://localhost:8560, with --farmer https://localhost:8559)
  --cert FILE       certificate, private key and CA for that address (default: those in the folder of Chia)
  --key FILE
  --ca FILE`;

const COMMAND_HELP: Record<string, string> = {
  enroll: `farm-agent enroll CODE --server URL

Adds this computer to your account, with the code shown on the Machines page.

  --server URL      address of your farm
  --name NAME       name of the machine (default: the name of this computer)
  --again           enroll again as another machine, even if this computer is already enrolled
  --json            print JSON
${HOME}
`,
  run: `farm-agent run

Reads the plots of the harvester and reports them continuously. Reports that cannot be sent are kept for up to 24 hours.

${CHIA}
  --verbose         print a line for every report
${HOME}
`,
  status: `farm-agent status

Shows the machine this computer is enrolled as, unsent reports, and the number of each folder.

${CHIA}
  --json            print JSON
${HOME}
`,
  update: `farm-agent update

Replaces this program by the newest one that the farm's people have signed, and checks their signature with the keys that
were pinned when this computer was enrolled. Restart the agent afterwards.

  --allow-older     install the signed version even if it is older than this one
  --trust KEY       pin the key of the farm with this fingerprint (16 hex digits) in place of the keys pinned before
${HOME}
`,
};

/** Returns the `--help` text of a command; without a known name, of the program. */
export function formatHelp(command: string | null): string {
  return COMMAND_HELP[command ?? ''] ?? GENERAL;
}
