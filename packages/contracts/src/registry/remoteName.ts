/**
 * Pattern of remote names: lower-case letters, digits and hyphens. The container of a remote is `farm_<name>`.
 * `constructor` is excluded: it is the only property of every JavaScript object that would match.
 */
export const REMOTE_NAME_PATTERN = /^(?!constructor$)[a-z][a-z0-9-]{0,30}$/;

/**
 * Returns the name of a remote's container as a dev server builds it, and the start of the name in a release. The prefix
 * keeps it apart from element ids: an element with id="assets" is a property of `window` too.
 */
export function toContainerStem(name: string): string {
  return `farm_${name.replaceAll('-', '_')}`;
}
