/**
 * The page's one Trusted Types policy. It lets a script in only from the origins below; text never becomes
 * markup or code. Every script of shell and remotes passes here, whoever inserts it.
 */
export function addTrustedTypes(scriptOrigins: string[]): void {
  const factory = (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin } = new URL(url, document.baseURI);
      if (scriptOrigins.includes(origin)) return url;
      throw new TypeError(`Refused a script from ${origin}`);
    },
  });
}

/** The part of the Trusted Types API in use; TypeScript's DOM library does not know it yet. */
interface TrustedTypesFactory {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string }) => unknown;
}
