import { runBackupCommand } from './backup/runBackupCommand.ts';

const outcome = await runBackupCommand(process.argv.slice(2), process.env);
const { exitCode, isJson, message, data } = outcome;
const stream = 'error' in data && !isJson ? process.stderr : process.stdout;
stream.write(`${isJson ? JSON.stringify(data) : message}\n`);
process.exitCode = exitCode;
