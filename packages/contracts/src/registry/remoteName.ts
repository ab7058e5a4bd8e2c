/**
 * What a remote can be called: lower-case letters, digits and hyphens. Its container is `farm_<name>`. `constructor` is
 * no name: of those that every object of JavaScript has, it is the only one of that form.
 */
export const REMOTE_NAME = /^(?!constructor$)[a-z][a-z0-9-]{0,30}$/;
