import { holdFiles } from './holdFiles.ts';

const HASH = 'sha384-page';

beforeAll(() => {
  holdFiles((url) => (new URL(url).pathname === '/r/assets/1/page.js' ? HASH : undefined));
});

test('a chunk that a remote adds by itself may only run when it is what the registry says', () => {
  const script = document.createElement('script');
  script.src = '/r/assets/1/page.js';
  expect(script).toHaveAttribute('integrity', HASH);
  // Without CORS a browser does not check the hash of another origin's file.
  expect(script).toHaveAttribute('crossorigin', 'anonymous');
  expect(script.src).toBe(`${location.origin}/r/assets/1/page.js`);
});

test('so may a style sheet or a preload of a module', () => {
  const link = document.createElement('link');
  link.href = '/r/assets/1/page.js';
  expect(link).toHaveAttribute('integrity', HASH);
  expect(link).toHaveAttribute('href', '/r/assets/1/page.js');
});

test('a file that the registry does not know loads as it is', () => {
  const script = document.createElement('script');
  script.src = 'http://localhost:3107/page.js';
  expect(script).not.toHaveAttribute('integrity');
  expect(script).not.toHaveAttribute('crossorigin');
});
