import {
  createFakeApi,
  makeNotice,
  makeNoticeDetail,
  renderWithProviders,
  screen,
  waitFor,
} from '@farm/testing';
import { useState } from 'react';
import messages from '../../messages/en.json';
import { LazyNoticeDialog } from './LazyNoticeDialog.tsx';

const mockLoad = jest.fn(() => jest.requireActual<object>('./NoticeDialog.tsx'));
jest.mock('./NoticeDialog.tsx', () => mockLoad());

const notice = makeNotice();

function Page() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <button onClick={() => setOpenId(notice.id)}>Open</button>
      <LazyNoticeDialog
        openId={openId}
        findNotice={() => notice}
        onRead={() => undefined}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

describe('a dialog that is loaded when it is opened', () => {
  const api = createFakeApi();

  test('says so in a toast when it does not load, and opens the next time', async () => {
    api.on('readNotice', () => makeNoticeDetail());
    mockLoad.mockImplementationOnce(() => {
      throw new Error('Loading chunk failed');
    });
    const { user, notify } = renderWithProviders(<Page />, { messages });
    expect(mockLoad).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Couldn’t open the notice. Try again.'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: notice.title })).toBeVisible();
  });
});
