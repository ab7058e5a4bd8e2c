import { waitFor } from '@testing-library/react';
import { PageSnapshot } from './PageSnapshot.ts';

const { documentElement } = document;

/** Opens a page as the gateway serves it; `live` is what the app has rendered behind the snapshot. */
function openPage(html: string, live: string, audience = 'everybody'): PageSnapshot {
  document.body.innerHTML = `<div id="snapshot">${html}</div><div id="root">${live}</div>`;
  documentElement.dataset['snapshot'] = audience;
  return new PageSnapshot();
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
}

const isLive = () => documentElement.dataset['live'] !== undefined;

afterEach(() => {
  document.body.replaceChildren();
  delete documentElement.dataset['snapshot'];
  delete documentElement.dataset['live'];
  Reflect.deleteProperty(globalThis, 'farmActions');
});

test('a page without a snapshot is live at once', () => {
  document.body.innerHTML = '<div id="root"></div>';
  new PageSnapshot().end();
  expect(isLive()).toBe(true);
});

test('a snapshot that the page left out is gone, so that nothing finds it in the place of the page', () => {
  document.body.innerHTML = '<div id="snapshot"><main id="content"></main></div><div id="root"></div>';
  new PageSnapshot();
  expect(document.querySelector('#snapshot, #content')).toBeNull();
});

test('a snapshot stays in front of a page that has nothing left', () => {
  openPage('<p>Text</p>', '').end();
  expect(find('#snapshot')).toHaveTextContent('Text');
});

test('the page is out of reach until it takes the place of its snapshot', () => {
  const snapshot = openPage('<p>Text</p>', '<p>Text</p>');
  expect(find('#root').inert).toBe(true);
  snapshot.end();
  expect(find('#root').inert).toBe(false);
  expect(document.querySelector('#snapshot')).toBeNull();
  expect(snapshot.isShown).toBe(false);
});

test('nobody is interrupted in the middle of a word, or with a button held down', async () => {
  for (const [start, end] of [
    ['compositionstart', 'compositionend'],
    ['compositionupdate', 'compositionend'],
    ['pointerdown', 'pointerup'],
  ] as const) {
    const snapshot = openPage('<input name="email" />', '<input name="email" />');
    const fire = (type: string) => find('#snapshot input').dispatchEvent(new Event(type, { bubbles: true }));
    fire(start);
    snapshot.end();
    expect(isLive()).toBe(false);
    fire(end);
    await waitFor(() => expect(isLive()).toBe(true));
    delete documentElement.dataset['live'];
  }
});

test('figures of the snapshot are not taken away for placeholders that are about to go', async () => {
  const snapshot = openPage('<p>5 XCH</p>', '<div role="progressbar"></div>');
  snapshot.end();
  expect(isLive()).toBe(false);
  find('#root').innerHTML = '<p>6 XCH</p>';
  await waitFor(() => expect(isLive()).toBe(true));
});

test('what was typed, checked, opened and pressed is done to the page, to the element of the same kind and name', () => {
  const buttons = '<button aria-label="Open">a</button><button aria-label="Other">b</button>';
  const fields =
    '<input name="email" /><input type="checkbox" name="remember" /><details><summary>Q</summary></details>';
  const snapshot = openPage(buttons + fields, `<button aria-label="New">c</button>${buttons}${fields}`);
  const typed = find('#snapshot [name=email]') as HTMLInputElement;
  typed.value = 'grower';
  (find('#snapshot [name=remember]') as HTMLInputElement).checked = true;
  (find('#snapshot details') as HTMLDetailsElement).open = true;
  typed.focus();
  typed.setSelectionRange(2, 4);
  Object.assign(globalThis, {
    farmActions: [{ type: 'click', control: find('#snapshot [aria-label=Other]') }],
  });
  const pressed: (string | null)[] = [];
  const inputs: string[] = [];
  find('#root').addEventListener('click', ({ target }) =>
    pressed.push((target as Element).getAttribute('aria-label')),
  );
  find('#root').addEventListener('input', ({ target }) => inputs.push((target as HTMLInputElement).name));

  snapshot.end();

  const email = find('#root [name=email]') as HTMLInputElement;
  expect(email.value).toBe('grower');
  expect([email.selectionStart, email.selectionEnd]).toEqual([2, 4]);
  expect(email).toHaveFocus();
  expect((find('#root [name=remember]') as HTMLInputElement).checked).toBe(true);
  expect((find('#root details') as HTMLDetailsElement).open).toBe(true);
  expect(inputs).toContain('email');
  expect(pressed).toContain('Other');
});

describe('a page that fails', () => {
  const html = '<header>Frame</header><main id="content"><p>Text</p><input /><button>b</button></main>';

  test('keeps the content of its snapshot, without the frame, with its controls switched off', () => {
    const nodes = openPage(html, '').keepContent() ?? [];
    const place = document.createElement('div');
    place.append(...nodes);
    expect(place.innerHTML).toBe('<p>Text</p><input disabled=""><button disabled="">b</button>');
  });

  test('never shows the content of another page', () => {
    const snapshot = openPage(html, '');
    expect(snapshot.keepContent()).not.toBeNull();
    history.replaceState(null, '', '/elsewhere');
    expect(snapshot.keepContent()).toBeNull();
    history.replaceState(null, '', '/');
  });

  test('keeps nothing of placeholders, nor once another page was live', () => {
    expect(openPage(html, '', 'users').keepContent()).toBeNull();
    const snapshot = openPage(html, '');
    snapshot.end();
    expect(snapshot.keepContent()).toBeNull();
  });
});
