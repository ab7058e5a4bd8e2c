import { act, renderWithProviders, screen, within } from '@farm/testing';
import type { ComponentProps } from 'react';
import { LineChart } from './LineChart.tsx';

const words = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  time: 'Time',
  moment: 'Moment',
  loading: 'Loading the balance',
};
/** More digits than a float can hold. */
const EXACT = '1234567.500000000001';
const series = [
  {
    id: 'total',
    label: 'Total',
    points: [
      { at: '2026-03-01T00:00:00.000Z', value: '1' },
      { at: '2026-03-02T00:00:00.000Z', value: EXACT },
      { at: '2026-03-03T00:00:00.000Z', value: '3' },
    ],
  },
  { id: 'usable', label: 'Usable', points: [{ at: '2026-03-02T00:00:00.000Z', value: '0.5' }] },
];

function draw(props: Partial<ComponentProps<typeof LineChart>> = {}) {
  return renderWithProviders(
    <LineChart
      label="Balance over time"
      series={series}
      formatValue={(value) => `${value} XCH`}
      formatTime={(at) => at.slice(0, 10)}
      formatAxisTime={(at) => at.slice(5, 10)}
      words={words}
      empty="Nothing yet"
      {...props}
    />,
    { messages: {} },
  );
}

const cursor = () => screen.getByRole('slider', { name: 'Moment' });

describe('a chart of lines', () => {
  test('is a named picture with a line for each series, told apart by more than colour', () => {
    const { container } = draw();
    expect(screen.getByRole('img', { name: 'Balance over time' })).toBeVisible();
    const lines = [...container.querySelectorAll<SVGPathElement>('path.line')];
    expect(lines).toHaveLength(2);
    expect(new Set(lines.map(({ style }) => style.strokeDasharray)).size).toBe(2);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Total',
      'Usable',
    ]);
  });

  test('is level until a value changes when it is stepped, and slopes otherwise', () => {
    const steps = draw({ isStepped: true }).container.querySelector('.line')?.getAttribute('d');
    expect(steps).toMatch(/^M[\d. ]+(H[\d.]+V[\d.]+){2}$/);
    const slopes = draw().container.querySelector('.line')?.getAttribute('d');
    expect(slopes).toMatch(/^M[\d. ]+(L[\d. ]+){2}$/);
  });

  test('writes a day below its axis once, however many moments it has', () => {
    const points = ['01', '07', '13', '19'].map((hour) => ({
      at: `2026-03-01T${hour}:00:00.000Z`,
      value: '1',
    }));
    const { container } = draw({ series: [{ id: 'total', label: 'Total', points }] });
    const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts.filter((text) => text === '03-01')).toHaveLength(1);
  });

  test('is torn where points are too far apart, and shows one that is alone', () => {
    const at = (day: number) => ({ at: `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`, value: '1' });
    const points = [at(1), at(2), at(5), at(8), at(9)];
    const { container } = draw({ series: [{ id: 'total', label: 'Total', points }], maxGapMs: 86_400_000 });
    expect(container.querySelector('.line')?.getAttribute('d')).toMatch(/^M[\d. ]+L[\d. ]+M[\d. ]+L[\d. ]+$/);
    expect(container.querySelectorAll('circle')).toHaveLength(1);
  });

  test('spans what it is told to, so that a line that ends is seen to end', () => {
    const interval = { from: '2026-02-27T00:00:00.000Z', to: '2026-03-07T00:00:00.000Z' };
    const { container } = draw({ series: series.slice(0, 1), interval });
    const [left, right] = ['x1', 'x2'].map((end) =>
      Number(container.querySelector('.grid')?.getAttribute(end)),
    ) as [number, number];
    const at = (part: number) => (left + part * (right - left)).toFixed(1);
    const xs = [...(container.querySelector('.line')?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+)/g)];
    expect(xs.map(([, x]) => x)).toEqual([at(2 / 8), at(3 / 8), at(4 / 8)]);
    expect(screen.getByText('03-06')).toBeInTheDocument();
  });

  test('is compared with nothing where it is told to be', () => {
    const points = [1001, 1002].map((value, day) => ({ at: `2026-03-0${day + 1}`, value: String(value) }));
    const few = [{ id: 'total', label: 'Total', points }];
    const { unmount } = draw({ series: few });
    expect(screen.queryByText('0 XCH')).not.toBeInTheDocument();
    unmount();
    draw({ series: few, startsAtZero: true });
    expect(screen.getByText('0 XCH')).toBeInTheDocument();
  });

  test('has no legend for a single line, and shows a single point', () => {
    const { container } = draw({ series: series.slice(1) });
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(container.querySelectorAll('circle')).toHaveLength(1);
  });

  test('names round values and instants on its axes', () => {
    draw();
    expect(screen.getByText('0 XCH')).toBeInTheDocument();
    expect(screen.getByText('500000 XCH')).toBeInTheDocument();
    expect(screen.getByText('03-01')).toBeInTheDocument();
  });

  test('reads moments by the arrow keys, to the last given digit', async () => {
    const { user } = draw();
    await user.tab();
    await user.tab();
    expect(cursor()).toHaveFocus();
    expect(cursor()).toHaveAttribute('aria-valuetext', '2026-03-03, Total 3 XCH');
    await user.keyboard('{ArrowLeft}');
    expect(cursor()).toHaveAttribute('aria-valuetext', `2026-03-02, Total ${EXACT} XCH, Usable 0.5 XCH`);
    expect(screen.getByText(`${EXACT} XCH`)).toBeVisible();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(cursor()).toHaveAttribute('aria-valuenow', '0');
    await user.keyboard('{End}');
    expect(cursor()).toHaveAttribute('aria-valuenow', '2');
    await user.tab();
    expect(screen.queryByText('3 XCH')).not.toBeInTheDocument();
  });

  test('reads the moment nearest to the pointer, until the pointer leaves', async () => {
    const { user } = draw();
    await user.pointer({ target: cursor(), coords: { clientX: 10 } });
    expect(screen.getByText('2026-03-01')).toBeVisible();
    await user.pointer({ target: cursor(), coords: { clientX: 600 } });
    expect(screen.getByText('2026-03-03')).toBeVisible();
    await user.pointer({ target: document.body });
    expect(screen.queryByText('2026-03-03')).not.toBeInTheDocument();
  });

  test('goes from left to right in any direction of text', () => {
    draw();
    expect(screen.getByRole('img').parentElement).toHaveAttribute('dir', 'ltr');
  });

  test('is a table too, newest first, with the given values', async () => {
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Balance over time' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Time', 'Total', 'Usable'],
      ['2026-03-03', '3 XCH', '–'],
      ['2026-03-02', `${EXACT} XCH`, '0.5 XCH'],
      ['2026-03-01', '1 XCH', '–'],
    ]);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getByRole('img')).toBeVisible();
  });

  test('reserves its place while it is loading', () => {
    draw({ isLoading: true, series: [] });
    expect(screen.getByRole('progressbar', { name: 'Loading the balance' })).toBeVisible();
    expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  });

  test.each([[[]], [[{ id: 'total', label: 'Total', points: [] }]]])(
    'says so when there is nothing',
    (none) => {
      draw({ series: none });
      expect(screen.getByText('Nothing yet')).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    },
  );
});

describe('the drawing of a chart', () => {
  let resize: (width: number) => void;

  beforeEach(() => {
    let width = 500;
    const heard = new Set<() => void>();
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
    globalThis.ResizeObserver = class implements ResizeObserver {
      readonly #hear: () => void;
      constructor(hear: ResizeObserverCallback) {
        this.#hear = () => hear([], this);
      }
      observe() {
        heard.add(this.#hear);
      }
      unobserve() {
        heard.delete(this.#hear);
      }
      disconnect() {
        heard.delete(this.#hear);
      }
    };
    resize = (next) => {
      width = next;
      for (const hear of heard) hear();
    };
  });

  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
  });

  const picture = () => screen.getByRole('img');
  const lastX = () =>
    Number(/([\d.]+) [\d.]+$/.exec(picture().querySelector('.line')?.getAttribute('d') ?? '')?.[1]);

  test('is as wide as its place, before anything is painted for another width', () => {
    draw();
    expect(picture()).toHaveAttribute('viewBox', '0 0 500 280');
    expect(lastX()).toBe(490);
    act(() => {
      resize(300);
      // Without waiting, since the browser paints next.
      expect(picture()).toHaveAttribute('viewBox', '0 0 300 280');
    });
    expect(lastX()).toBe(290);
  });

  test('keeps its width while its place is not shown', () => {
    draw();
    act(() => resize(0));
    expect(picture()).toHaveAttribute('viewBox', '0 0 500 280');
  });

  test('fills its place also where nobody measures anew', () => {
    draw();
    expect(picture()).toHaveAttribute('width', '100%');
    expect(picture()).toHaveAttribute('preserveAspectRatio', 'none');
  });
});
