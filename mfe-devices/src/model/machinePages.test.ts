import { makeMachine, makeMachinePage } from '@farm/testing';
import { deleteFromPage, updateNameInPage } from './machinePages.ts';

const barn = makeMachine({ id: '00000000-0000-4000-8000-000000000001', name: 'barn' });
const cellar = makeMachine({ id: '00000000-0000-4000-8000-000000000002', name: 'cellar', status: 'offline' });

describe('a page of machines', () => {
  test('takes the new name of one of them', () => {
    const page = makeMachinePage({ ...barn }, cellar);
    updateNameInPage(page, { id: barn.id, name: 'attic' });
    expect(page.items.map(({ name }) => name)).toEqual(['attic', 'cellar']);
  });

  test('loses those that were deleted, and counts them no more, wherever they stood', () => {
    const page = { ...makeMachinePage(barn, cellar), counts: { fresh: 0, online: 5, offline: 1 } };
    const elsewhere = makeMachine({ id: '00000000-0000-4000-8000-000000000003' });
    deleteFromPage(page, [cellar, elsewhere]);
    expect(page.items).toEqual([barn]);
    expect(page.counts).toEqual({ fresh: 0, online: 4, offline: 0 });
  });
});
