import { parseMachineView, toMachineFilter, applyMachineView } from './machineView.ts';

const read = (query: string) => parseMachineView(new URLSearchParams(query));
const write = (query: string, change: Parameters<typeof applyMachineView>[1]) =>
  applyMachineView(new URLSearchParams(query), change).toString();

describe('the view of the machines in the address', () => {
  test('is all of them by name where it says nothing', () => {
    expect(read('')).toEqual({ search: '', status: null, sort: 'name', order: 'asc' });
  });

  test('is read from it, and what makes no sense counts for nothing', () => {
    expect(read('search=%20barn%20&status=offline&sort=plots&order=desc')).toEqual({
      search: 'barn',
      status: 'offline',
      sort: 'plots',
      order: 'desc',
    });
    expect(read('status=broken&sort=colour&order=up')).toEqual(read(''));
  });

  test('searches for no more than a name can hold, and for no half of a sign', () => {
    expect(read(`search=${'a'.repeat(200)}`).search).toBe('a'.repeat(80));
    expect(read(`search=${'a'.repeat(79)}🌱b`).search).toBe('a'.repeat(79));
    expect(read(`search=${'a'.repeat(79)}%20b`).search).toBe('a'.repeat(79));
  });

  test('is written into it, beside what else stands there', () => {
    expect(write('lng=zh', { search: 'barn', status: 'online' })).toBe('lng=zh&search=barn&status=online');
    expect(write('search=barn&status=online', { search: '', status: null })).toBe('');
    expect(write('', { sort: 'plots', order: 'desc' })).toBe('sort=plots&order=desc');
    expect(write('sort=plots&order=desc', { sort: 'name', order: 'asc' })).toBe('');
    expect(write('', { sort: 'name', order: 'desc' })).toBe('order=desc');
  });

  test('asks the farm for nothing that it does not mean', () => {
    expect(toMachineFilter(read(''))).toEqual({ sort: 'name', order: 'asc' });
    expect(toMachineFilter(read('search=a&status=fresh'))).toEqual({
      search: 'a',
      status: 'fresh',
      sort: 'name',
      order: 'asc',
    });
  });
});
