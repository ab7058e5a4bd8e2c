import type { Commit } from './describeCommit.ts';
import type { Library } from './listLibraries.ts';

/**
 * Lists the libraries as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). Its serial number comes from the commit, so
 * that one commit makes one list.
 */
export function createSbom(libraries: Library[], version: string, { hash, time }: Commit): object {
  const serial = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${[...serial, hash.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: {
      timestamp: new Date(time * 1_000).toISOString(),
      component: { type: 'application', name: 'farm', version, 'bom-ref': 'farm' },
    },
    components: libraries.map(({ name, version: installed, license }) => ({
      type: 'library',
      'bom-ref': toPackageUrl(name, installed),
      ...splitName(name),
      version: installed,
      purl: toPackageUrl(name, installed),
      licenses: license === 'NOASSERTION' ? [] : [toLicense(license)],
    })),
  };
}

/** See https://github.com/package-url/purl-spec: the @ of a scope is encoded. */
function toPackageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

function splitName(name: string): { group?: string; name: string } {
  const [scope = '', own] = name.split('/');
  return own === undefined ? { name } : { group: scope, name: own };
}

function toLicense(license: string): object {
  if (/ (AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}
