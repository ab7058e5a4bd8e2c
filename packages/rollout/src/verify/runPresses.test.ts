import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startBrowser } from '../browser/startBrowser.ts';
import { runPresses } from './runPresses.ts';
import type { Visit } from './visit.ts';

const PAGE = `<!doctype html><nav><button>Menu of the shell</button></nav>
<main>
  <h1>Page</h1>
  <button id="ask">Open</button> <button id="more">More</button> <button>Same</button> <button>Same</button> <button disabled>Off</button>
  <button style="display: none">Hidden</button>
  <a href="/page/two" id="two">Two</a> <a href="/else">Else</a>
  <a href="https://farm.example/">Elsewhere</a> <a href="/page/three" target="_blank">Tab</a>
  <label><input type="checkbox"> Agree</label>
  <form onsubmit="return false"><input aria-invalid="true"><button>Send</button></form>
</main>
<script>
  const draw = () => { document.querySelector('h1').textContent = location.pathname; };
  addEventListener('popstate', draw);
  two.onclick = (event) => { event.preventDefault(); history.pushState(null, '', '/page/two'); draw(); };
  ask.onclick = () => {
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    dialog.ariaLabel = 'Question';
    dialog.innerHTML = '<button>Yes</button>';
    dialog.onclick = () => { document.querySelector('h1').textContent = 'Thanks'; };
    document.body.append(dialog);
    addEventListener('keydown', ({ key }) => { if (key === 'Escape') dialog.remove(); });
  };
  more.onclick = () => {
    const menu = document.createElement('div');
    menu.role = 'menu';
    menu.innerHTML = '<button>Close</button><button>Late</button>';
    menu.style.transition = 'opacity 400ms';
    document.body.append(menu);
    menu.firstChild.onclick = () => {
      menu.style.opacity = '0';
      menu.ontransitionend = () => menu.remove();
    };
  };
</script>`;

test('each control of a page and of what opens is pressed once, and links within the remote are followed', async (t) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  }).listen(0, '127.0.0.1');
  const browser = await startBrowser();
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
  const mounts = ['/page', '/page/:id'].map((path) => ({ path }));
  // Contains only what pressing needs.
  const visit = {
    tab,
    page: { mount: '/page', address: '/page' },
    look: { role: 'none' },
    data: { remotes: [{ descriptor: { mounts } }] },
    quietMs: 20_000,
  } as unknown as Visit;
  const seen: string[] = [];
  await runPresses(visit, async (step, press) => {
    const problems = await press();
    seen.push([`${step} at ${new URL(tab.url()).pathname}`, ...problems].join(': '));
    return true;
  });
  assert.deepEqual(seen, [
    'after pressing ‘Open’ at /page',
    'after pressing ‘Yes’ at /page',
    'on closing what is open at /page',
    'after pressing ‘More’ at /page',
    // Controls of a menu that is closing are not pressed.
    'after pressing ‘Close’ at /page',
    'after pressing ‘Same’ at /page: it does nothing',
    'after pressing ‘Two’ at /page/two',
    'after pressing ‘Agree’ at /page',
    'after pressing ‘Send’ at /page',
  ]);
  assert.equal(new URL(tab.url()).pathname, '/page');
  assert.equal(await tab.evaluate('document.querySelector("[role=dialog]")'), null);
});
