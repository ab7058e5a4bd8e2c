import type { SolverInput } from '../solver.ts';
import type { TurnstileOptions } from './turnstileApi.ts';

const config = { kind: 'turnstile', productHost: null, siteKey: 'own-key', testSiteKey: 'test-key' } as const;

/** Test double of Cloudflare's script, which no test can reach; behaves as documented. */
function mockScript(isReached: boolean) {
  const render = jest.fn<string, [HTMLElement, TurnstileOptions]>(() => 'widget-1');
  const remove = jest.fn<undefined, [string]>();
  const append = jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (isReached) Object.assign(window, { turnstile: { render, remove } });
    setTimeout(() => (script as HTMLElement).dispatchEvent(new Event(isReached ? 'load' : 'error')));
  });
  return {
    remove,
    /** URL of the requested script. */
    source: () => (append.mock.calls[0]?.[0] as HTMLScriptElement | undefined)?.src,
    /** Waits for the widget and returns its options. */
    waitForWidget: async () => {
      for (;;) {
        const options = render.mock.calls[0]?.[1];
        if (options) return options;
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** Creates the solver of a page that has not loaded the script yet. */
function createSolver() {
  let solver: typeof import('./createTurnstileSolver.ts') | undefined;
  jest.isolateModules(() => {
    solver = jest.requireActual('./createTurnstileSolver.ts');
  });
  if (!solver) throw new Error('The module did not load');
  return solver.createTurnstileSolver(config);
}

function makeInput(overrides: Partial<SolverInput> = {}): SolverInput {
  return {
    mode: 'test',
    locale: 'en',
    signal: new AbortController().signal,
    container: document.createElement('div'),
    fetchChallenge: () => Promise.reject(new Error('Turnstile takes no challenge')),
    ...overrides,
  };
}

describe('the solver of Turnstile checks', () => {
  test('gives the token of the widget', async () => {
    const { waitForWidget, source } = mockScript(true);
    const solving = createSolver()(makeInput());
    (await waitForWidget()).callback('token-1');
    await expect(solving).resolves.toBe('token-1');
    expect(source()).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  });

  test.each([
    ['production', 'own-key'],
    ['test', 'test-key'],
  ] as const)('uses the key for %s, in the language of the page', async (mode, sitekey) => {
    const { waitForWidget } = mockScript(true);
    void createSolver()(makeInput({ mode, locale: 'zh' }));
    expect(await waitForWidget()).toMatchObject({ sitekey, language: 'zh-CN', theme: 'light' });
  });

  test('says that the script did not load, and loads it the next time', async () => {
    mockScript(false);
    const solve = createSolver();
    await expect(solve(makeInput())).rejects.toMatchObject({ status: 0, code: 'offline' });
    const { waitForWidget } = mockScript(true);
    const solving = solve(makeInput());
    (await waitForWidget()).callback('token-2');
    await expect(solving).resolves.toBe('token-2');
  });

  test('fails when the widget does', async () => {
    const { waitForWidget } = mockScript(true);
    const solving = createSolver()(makeInput());
    (await waitForWidget())['error-callback']('300010');
    await expect(solving).rejects.toMatchObject({ code: 'offline' });
  });

  test('takes its widget away with the form', async () => {
    const { waitForWidget, remove } = mockScript(true);
    const controller = new AbortController();
    void createSolver()(makeInput({ signal: controller.signal }));
    await waitForWidget();
    controller.abort();
    expect(remove).toHaveBeenCalledWith('widget-1');
  });
});
