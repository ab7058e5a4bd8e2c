import { createLogger, describeProcess, stopWithError, runProcess } from '@farm/process';
import { openArtifacts } from '@farm/registry/artifacts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startListening } from './startListening.ts';

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel).child(describeProcess('gateway'));
  const { stopWithParent, drainSeconds } = config;
  await runProcess({
    log,
    stopWithParent,
    drainSeconds,
    start: async (stopping) => {
      const artifacts = openArtifacts({ dataDir: config.dataDir, env: config.artifacts });
      const app = await createApp(config, { artifacts, log, stopping });
      await startListening(app, config.port, config.listenHost).catch(async (error: unknown) => {
        // The registry is being followed by now.
        await app.close();
        throw error;
      });
      return () => app.close();
    },
  });
} catch (error) {
  stopWithError(error);
}
