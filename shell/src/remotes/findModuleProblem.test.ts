import { makeVersion } from '../testing/makeRemote.ts';
import { findModuleProblem } from './findModuleProblem.ts';

const container = { name: 'farm_assets', runtime: null, type: 'module' } as const;
const version = makeVersion('assets', { container });
/** What came to browsers together with the check of modules. */
const { isError } = Error as { isError?: unknown };

afterEach(() => {
  Object.assign(Error, { isError });
  document.head.replaceChildren();
});

function becomeOldBrowser(): void {
  Reflect.deleteProperty(Error, 'isError');
}

function addImportMap(integrity: Record<string, string>): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}

const url = `${version.baseUrl}entry.js`;
const hash = version.integrity['entry.js'] ?? '';

test('ES modules load when the page’s import map has all their hashes', () => {
  addImportMap({ [url]: hash });
  expect(findModuleProblem(version)).toBeNull();
});

test.each([
  ['has none of them', {}],
  ['has another hash', { [url]: 'sha384-other' }],
])('a page whose import map %s is out of date', (_what, integrity) => {
  addImportMap(integrity);
  expect(findModuleProblem(version)).toBe('contract');
});

test('a page without an import map is out of date', () => {
  expect(findModuleProblem(version)).toBe('contract');
});

test('a browser that does not check modules is too old', () => {
  becomeOldBrowser();
  addImportMap({ [url]: hash });
  expect(findModuleProblem(version)).toBe('browser');
});

test('scripts and files of a dev server need neither', () => {
  becomeOldBrowser();
  expect(findModuleProblem(makeVersion('assets'))).toBeNull();
  expect(findModuleProblem({ ...version, integrity: {} })).toBeNull();
});
