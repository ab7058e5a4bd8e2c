/** Returns the value of a setting; an empty value counts as unset. */
export function readSetting(env: Record<string, string | undefined>, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}
