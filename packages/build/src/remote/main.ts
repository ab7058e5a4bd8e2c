#!/usr/bin/env node
import { readDescriptor } from '../webpack/readDescriptor.ts';
import { readPort, runRemoteDevServer } from '../dev-server/runRemoteDevServer.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';
import { updateRepository } from './updateRepository.ts';

// `farm-remote`, for a remote in a repository of its own; run in the folder that has remote.json.
const USAGE = `Usage:
  farm-remote dev --in https://farm.example [--port 4107]   serve this remote to your browser in a running farm
  farm-remote dev --alone [--port 4107]                     serve it alone, with a mock API
  farm-remote update                                        move to the SDK that the farm offers now`;

try {
  const { values, positionals } = readArguments({
    in: { type: 'string' },
    alone: { type: 'boolean' },
    port: { type: 'string' },
    help: { type: 'boolean' },
  });
  const isChosen = values.alone === true ? values.in === undefined : values.in !== undefined;
  if (values.help) sendLine(USAGE);
  else if (positionals.join(' ') === 'update') await update();
  else if (positionals.join(' ') !== 'dev' || !isChosen) runFail(USAGE);
  else {
    const dir = process.cwd();
    const remote = { name: readDescriptor(dir).name, dir };
    await runRemoteDevServer(remote, { in: values.in, port: readPort(values.port) });
  }
} catch (error) {
  runFail((error as Error).message);
}

async function update(): Promise<void> {
  const { version, changed } = await updateRepository(process.cwd());
  sendLine(
    changed.length === 0
      ? `This remote has SDK ${version}, which is the farm's.`
      : `Moved to SDK ${version}: ${changed.join(', ')}. Run npm install and npm test.`,
  );
}
