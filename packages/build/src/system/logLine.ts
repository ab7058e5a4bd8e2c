const LEVELS: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Formats a line of a process's log for people. `isAlarming` is true from warnings upwards, and for lines in no
 * known format.
 */
export function readLogLine(line: string): { text: string; isAlarming: boolean } {
  const entry = parsePino(line);
  if (!entry) return { text: line, isAlarming: true };
  const level = LEVELS[entry.level];
  const reason = entry.err?.message === entry.msg ? undefined : entry.err?.message;
  return {
    text: [level, entry.msg, reason].filter(Boolean).join(': '),
    isAlarming: level !== undefined,
  };
}

interface PinoEntry {
  level: number;
  msg?: string;
  err?: { message?: string };
}

function parsePino(line: string): PinoEntry | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'level' in entry ? (entry as PinoEntry) : null;
  } catch {
    return null;
  }
}
