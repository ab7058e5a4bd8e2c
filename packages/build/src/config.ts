import { readConfig, type GatewayConfig } from '@farm/gateway/config';
import { parseConfig, type Config as ServerConfig } from '@farm/server/config';

/** The settings of everything `npm start` runs. */
export interface SystemConfig {
  server: ServerConfig;
  gateway: GatewayConfig;
}

/** Invalid settings. The message has one line for each, with its name. */
class SettingsError extends Error {}

/**
 * Reads the settings in `env` with the parsers of the processes that use them, so that a wrong one is reported
 * before minutes are spent on building.
 * @throws SettingsError
 */
export function readSystemConfig(env: NodeJS.ProcessEnv): SystemConfig {
  const problems = new Map<string, string>();
  const collect = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      for (const line of (error as Error).message.split('\n')) {
        const variable = line.split(' ', 1)[0] ?? line;
        if (!problems.has(variable)) problems.set(variable, line);
      }
      return undefined;
    }
  };
  const server = collect(() => parseConfig(env));
  const gateway = collect(() => readConfig(env));
  if (!gateway || !server) throw new SettingsError([...problems.values()].join('\n'));
  return { gateway, server };
}
