import { createLogger, stopWithError, runProcess } from '@farm/process';
import { openArtifacts } from '@farm/registry/artifacts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startListening } from './startListening.ts';

/** Time for responses in progress; then streams are cut, well before the process is killed. */
const STREAM_LIMIT_MS = 8_000;

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { stopWithParent } = config;
  await runProcess({
    log,
    stopWithParent,
    start: async () => {
      const artifacts = openArtifacts({ dataDir: config.dataDir, env: config.artifacts });
      const app = await createApp(config, { artifacts, log });
      await startListening(app, config.port, config.listenHost).catch(async (error: unknown) => {
        // The registry is being followed by now.
        await app.close();
        throw error;
      });
      return () => {
        // A stream (an event source) may never end by itself.
        setTimeout(() => app.server.closeAllConnections(), STREAM_LIMIT_MS).unref();
        return app.close();
      };
    },
  });
} catch (error) {
  stopWithError(error);
}
