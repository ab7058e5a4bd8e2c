import { addTrustedTypesPolicy } from './trustedTypes.ts';

interface PolicyRules {
  createScriptURL: (url: string) => string;
  createHTML?: unknown;
  createScript?: unknown;
}

/** Installs the browser's side of Trusted Types, which jsdom lacks. */
function createPolicyRegistry(): Map<string, PolicyRules> {
  const policies = new Map<string, PolicyRules>();
  Object.assign(window, {
    trustedTypes: { createPolicy: (name: string, rules: PolicyRules) => policies.set(name, rules) },
  });
  return policies;
}

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

const install = () => {
  const policies = createPolicyRegistry();
  addTrustedTypesPolicy([location.origin, 'https://cdn.example']);
  return policies.get('default') as PolicyRules;
};

describe('the default policy', () => {
  test.each(['/remotes/a/entry.js', 'entry.js', 'https://cdn.example/a/entry.js?attempt=1'])(
    'lets %s in',
    (url) => {
      expect(install().createScriptURL(url)).toBe(url);
    },
  );

  test.each([
    'https://evil.example/entry.js',
    '//evil.example/entry.js',
    'https://cdn.example.evil.example/entry.js',
    'https://cdn.example@evil.example/entry.js',
    'http://cdn.example/entry.js',
    'https://cdn.example:8443/entry.js',
    'data:text/javascript,alert(1)',
    'blob:https://evil.example/1',
    'javascript:alert(1)',
    'https://',
  ])('refuses %s', (url) => {
    expect(() => install().createScriptURL(url)).toThrow();
  });

  test('makes neither markup nor code out of text', () => {
    const rules = install();
    expect(rules.createHTML).toBeUndefined();
    expect(rules.createScript).toBeUndefined();
  });
});

test('a browser without Trusted Types is left as it is', () => {
  expect(() => {
    addTrustedTypesPolicy([location.origin]);
  }).not.toThrow();
});
