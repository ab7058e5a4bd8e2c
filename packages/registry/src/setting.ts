/** The value of a setting; an empty one counts as none. */
export function setting(env: Record<string, string | undefined>, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}
