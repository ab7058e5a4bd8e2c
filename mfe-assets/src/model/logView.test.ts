import { parseLogView, applyLogView } from './logView.ts';

const read = (query: string) => parseLogView(new URLSearchParams(query));
const write = (query: string, change: Parameters<typeof applyLogView>[1]) =>
  applyLogView(new URLSearchParams(query), change).toString();

describe('the view of the logs in an address', () => {
  test('is the whole balance log when nothing is said', () => {
    expect(read('')).toEqual({ log: 'balance', type: null, status: null, from: null, to: null });
  });

  test('is what the address says', () => {
    expect(read('log=withdrawals&status=held&from=2026-03-01&to=2026-03-01')).toEqual({
      log: 'withdrawals',
      type: null,
      status: 'held',
      from: '2026-03-01',
      to: '2026-03-01',
    });
    expect(read('log=profit').log).toBe('profit');
    expect(read('type=refund').type).toBe('refund');
  });

  test('leaves out what makes no sense', () => {
    expect(read('log=all&type=gift&status=lost&from=2026-02-30&to=soon')).toEqual(read(''));
    expect(read('from=2026-03-02&to=2026-03-01')).toMatchObject({ from: '2026-03-02', to: null });
  });

  test('is written without what goes without saying, beside what stands there', () => {
    expect(write('lng=zh&log=profit', { log: 'balance' })).toBe('lng=zh');
    expect(write('', { log: 'withdrawals' })).toBe('log=withdrawals');
    expect(write('type=profit&from=2026-03-01', { type: null, from: null })).toBe('');
    expect(write('type=profit', { type: 'refund' })).toBe('type=refund');
  });
});
