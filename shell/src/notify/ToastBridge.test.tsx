import { useNotify, type Notify } from '@farm/remote-sdk';
import { renderWithProviders, type PageOptions } from '@farm/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import messages from '../messages/en.json';
import chinese from '../messages/zh.json';
import { ToastBridge } from './ToastBridge.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Duration of a dismissed toast's fade, in milliseconds. */
const FADE_MS = 200;

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Renders the toasts and returns the function that raises them. */
function renderToasts(options: Partial<PageOptions> = {}): Notify {
  let notify: Notify | undefined;
  function Probe() {
    notify = useNotify();
    return null;
  }
  renderWithProviders(
    <ToastBridge>
      <Probe />
    </ToastBridge>,
    { messages, ...options },
  );
  return notify as Notify;
}

/** Raises toasts and waits until they have rendered. */
const raise = (raiseToasts: () => void) =>
  act(async () => {
    raiseToasts();
    await jest.advanceTimersByTimeAsync(0);
  });

const listTexts = () => screen.queryAllByRole('status').map((toast) => toast.textContent);

describe('a toast', () => {
  test.each(['success', 'info', 'warning', 'error'] as const)('of the kind %s is shown', async (kind) => {
    const notify = renderToasts();
    await raise(() => {
      notify[kind]('Saved');
    });
    expect(screen.getByText('Saved')).toBeVisible();
  });

  test('leaves after three seconds, and not before: it fades, and is gone', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.success('Saved');
    });
    await advance(2999);
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    await advance(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await advance(FADE_MS);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('leaves at once when it is closed', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.success('Saved');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await advance(FADE_MS);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('names its button in the language of the page', async () => {
    const notify = renderToasts({ messages: chinese, page: { locale: 'zh' } });
    await raise(() => {
      notify.success('已保存');
    });
    expect(screen.getByRole('button', { name: '关闭' })).toBeVisible();
  });

  test.each([
    ['the pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['the focus', fireEvent.focus, fireEvent.blur],
  ])('stays while %s rests on it, and three seconds more', async (_what, enter, leave) => {
    const notify = renderToasts();
    await raise(() => {
      notify.success('Saved');
    });
    enter(screen.getByRole('status'));
    await advance(10_000);
    expect(screen.getByText('Saved')).toBeVisible();
    leave(screen.getByRole('status'));
    await advance(2999);
    expect(listTexts()).toEqual(['Saved']);
    await advance(1);
    expect(listTexts()).toEqual([]);
  });

  test('stays while the focus is on it, though the pointer leaves', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.success('Saved');
    });
    const toast = screen.getByRole('status');
    fireEvent.focus(toast);
    fireEvent.mouseEnter(toast);
    fireEvent.mouseLeave(toast);
    await advance(10_000);
    expect(screen.getByText('Saved')).toBeVisible();
  });

  test('interrupts the reader only when it is an error', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.error('Unable to logout!');
      notify.success('Saved');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to logout!');
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });

  test('is read out though a dialog that opened before it hides what stands beside', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.info('before');
    });
    const stack = document.querySelector('[aria-live]');
    stack?.setAttribute('aria-hidden', 'true');
    await raise(() => {
      notify.error('Not saved');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  });
});

describe('toasts', () => {
  test('are at most five: the oldest makes way', async () => {
    const notify = renderToasts();
    await raise(() => {
      for (const text of ['1', '2', '3', '4', '5', '6', '7']) notify.info(text);
    });
    expect(listTexts()).toEqual(['3', '4', '5', '6', '7']);
  });

  test('say nothing twice at once, but again later', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.info('Saved');
      notify.info('Saved');
    });
    expect(listTexts()).toEqual(['Saved']);
    await advance(3000);
    // The first toast is still fading.
    await raise(() => {
      notify.info('Saved');
    });
    expect(listTexts()).toEqual(['Saved']);
  });

  test('raised in the moment another leaves have their own three seconds', async () => {
    const notify = renderToasts();
    await raise(() => {
      notify.info('first');
    });
    await act(async () => {
      jest.advanceTimersByTime(3000);
      notify.info('second');
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(listTexts()).toEqual(['second']);
    await advance(2999);
    expect(listTexts()).toEqual(['second']);
    await advance(1);
    expect(listTexts()).toEqual([]);
  });
});
