/**
 * Pattern of remote names: lower-case letters, digits and hyphens. The container of a remote is `farm_<name>`.
 * `constructor` is excluded: it is the only property of every JavaScript object that would match.
 */
export const REMOTE_NAME_PATTERN = /^(?!constructor$)[a-z][a-z0-9-]{0,30}$/;
