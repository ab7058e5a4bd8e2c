/**
 * Installs the page's only Trusted Types policy, which covers every script of the shell and remotes. It admits scripts
 * from `scriptOrigins` only, and never turns text into markup or code.
 */
export function addTrustedTypesPolicy(scriptOrigins: string[]): void {
  const factory = (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin } = new URL(url, document.baseURI);
      if (scriptOrigins.includes(origin)) return url;
      throw new TypeError(`Refused a script from ${origin}`);
    },
  });
}

/** The part of the Trusted Types API in use, which TypeScript's DOM library does not declare yet. */
interface TrustedTypesFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string }) => unknown;
}
