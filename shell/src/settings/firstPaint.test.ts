import { choices } from './settings.ts';

interface FileSystem {
  readFileSync: (path: string, encoding: 'utf8') => string;
}

// Browser code excludes Node's types, which would let `process` and Node's timers pass the type check.
const { readFileSync } = jest.requireActual<FileSystem>('node:fs');
const folder = expect.getState().testPath?.replace(/\/[^/]+$/, '') ?? '';
const html = readFileSync(`${folder}/../../static/index.html`, 'utf8');

const attributes = {
  themeMode: 'data-mode',
  themeContrast: 'data-contrast',
  themeColorPresets: 'data-preset',
  themeDirection: 'dir',
} as const;

test.each(Object.entries(attributes))(
  'the page takes %s over as %s before its first paint, from the same choices',
  (field, attribute) => {
    const allowed = choices[field as keyof typeof attributes];
    const list = allowed.map((choice) => `'${choice}'`).join(', ');
    expect(html).toContain(`take('${attribute}', kept.${field}, [${list}]);`);
    expect(html).toContain(` ${attribute}="${allowed[0]}"`);
  },
);

test('the sign in the boot picture is the logo', () => {
  const shapes = (svg: string) => [...svg.matchAll(/ (?:d|fill)="([^"]+)"/g)].map(([, value]) => value);
  const logo = readFileSync(`${folder}/../../static/logo/logo.svg`, 'utf8');
  expect(shapes(html)).toEqual(shapes(logo));
});
