/** The rules of a plugin with these names, separated by white space, each an error. */
export function toErrors(plugin: string, names: string): Record<string, 'error'> {
  return Object.fromEntries(names.match(/\S+/g)?.map((name) => [`${plugin}/${name}`, 'error']) ?? []);
}
