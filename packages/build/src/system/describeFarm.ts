import { resolve } from 'node:path';
import type { SystemConfig } from '../config.ts';

/** Text about a farm that has just started; `followed` are the parts that are rebuilt on change. */
export function describeFarm({ gateway, server }: SystemConfig, followed: string[] = []): string {
  const lines = [`The farm is open at ${gateway.publicUrl}`];
  if (followed.length > 0) lines.push(`Live reload is on for ${followed.join(', ')}`);
  if (server.smtpUrl === null) lines.push(`Emails it sends are at http://localhost:${server.outboxPort}`);
  lines.push(`Data is in ${gateway.dataDir}, logs in ${resolve(gateway.dataDir, 'logs')}`);
  lines.push('Press Ctrl-C to stop');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
