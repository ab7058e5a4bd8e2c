import { openArtifacts } from '@farm/registry/artifacts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { listen } from './process/listen.ts';
import { onStop } from './process/stopSignals.ts';

const STOP_LIMIT_MS = 10_000;

try {
  const config = readConfig(process.env);
  const artifacts = openArtifacts({ dataDir: config.dataDir, env: process.env });
  const app = await createApp(config, { artifacts });
  await listen(app, config.port, config.listenHost).catch(async (error: unknown) => {
    // The registry is being followed by now.
    await app.close();
    throw error;
  });
  onStop((reason) => {
    app.log.info({ reason }, 'stopping');
    // A stream (an event source) may never end by itself.
    setTimeout(() => app.server.closeAllConnections(), STOP_LIMIT_MS).unref();
    void app.close().then(() => app.log.info('stopped'));
  }, config.stopWithParent);
} catch (error) {
  const lines = error instanceof ConfigError ? error.problems : [(error as Error).message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
