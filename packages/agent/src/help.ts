const GENERAL = `farm-agent tells your farm which plots this computer has. It only reads from Chia.

Usage
  farm-agent enroll CODE --server URL   make this computer a machine of your account
  farm-agent run                        report, until it is stopped
  farm-agent status                     what it knows and what is waiting to be sent

  farm-agent help COMMAND               the options of a command
  farm-agent --version

Exit codes
  0  done
  1  failed for the reason that is said
  2  the command line is wrong
  3  this computer is not enrolled
  4  the farm does not know this machine any more
  5  another farm-agent works with the same folder
`;

const HOME = `  --home DIR        what the agent keeps, ~/.farm-agent unless told (FARM_AGENT_HOME)`;
const CHIA = `  --chia-root DIR   folder of Chia, ~/.chia/mainnet unless told (CHIA_ROOT)
  --farmer          ask the farmer, which tells of all its harvesters, not the harvester of this computer
  --harvester URL   where to ask: https://localhost:8560, of a farmer https://localhost:8559
  --cert FILE       certificate, private key and CA for that, found in the folder of Chia unless told
  --key FILE
  --ca FILE`;

const COMMAND_HELP: Record<string, string> = {
  enroll: `farm-agent enroll CODE --server URL

Exchanges the code that the page of your machines shows for a key of this computer's own.

  --server URL      address of your farm
  --name NAME       what the machine is called, the name of this computer unless told
  --again           although this computer is enrolled already: it becomes another machine
  --json            answer as JSON
${HOME}
`,
  run: `farm-agent run

Reads which plots the harvester has and reports it, again and again. What cannot be sent waits for up to 24 hours.

${CHIA}
  --verbose         a line for every report
${HOME}
`,
  status: `farm-agent status

Says what this computer is to the farm, what waits to be sent, and which number stands for which folder.

${CHIA}
  --json            answer as JSON
${HOME}
`,
};

/** Returns the `--help` text of a command; without a known name, of the program. */
export function formatHelp(command: string | null): string {
  return COMMAND_HELP[command ?? ''] ?? GENERAL;
}
