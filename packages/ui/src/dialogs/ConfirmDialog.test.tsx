import { renderWithProviders, screen, waitFor } from '@farm/testing';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const onConfirm = jest.fn<Promise<void>, []>();

beforeEach(() => onConfirm.mockReset().mockResolvedValue());

function Machines() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Delete machines</button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete machines?"
        count="3 machines"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        isDestructive
        onConfirm={onConfirm}
        failureText={(failure) => `Not deleted: ${(failure as Error).message}`}
      >
        Their history is kept.
      </ConfirmDialog>
    </>
  );
}

async function open() {
  const { user } = renderWithProviders(<Machines />, { messages: {} });
  await user.click(screen.getByRole('button', { name: 'Delete machines' }));
  return { user, dialog: await screen.findByRole('alertdialog') };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

describe('a dialog that asks before something is done', () => {
  test('is named by its title, and described by what will happen to how many', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('Delete machines?');
    expect(dialog).toHaveAccessibleDescription(/Their history is kept\.\s*3 machines/);
  });

  test('opens on Cancel, so that Enter does nothing', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await isClosed();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Delete machines' })).toHaveFocus();
  });

  test('is left by Escape', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await isClosed();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('waits for what was confirmed, asks for it once, and closes when it is done', async () => {
    let finish = () => {};
    onConfirm.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
    const { user } = await open();
    const confirm = screen.getByRole('button', { name: 'Delete' });
    await user.click(confirm);
    expect(confirm).toHaveAttribute('aria-busy', 'true');
    await user.click(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    finish();
    await isClosed();
  });

  test('stays and says so when it failed, and can be tried again', async () => {
    onConfirm.mockRejectedValueOnce(new Error('no answer'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not deleted: no answer');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await isClosed();
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  test('cannot be left while it is being done, so that a failure is heard', async () => {
    let fail = () => {};
    onConfirm.mockReturnValue(
      new Promise<void>((_, reject) => (fail = () => reject(new Error('no answer')))),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    fail();
    await screen.findByText('Not deleted: no answer');
    await user.keyboard('{Escape}');
    await isClosed();
  });

  test('forgets the failure of the question before', async () => {
    onConfirm.mockRejectedValueOnce(new Error('no answer'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/Not deleted/);
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Delete machines' }));
    await screen.findByRole('alertdialog');
    expect(screen.queryByText(/Not deleted/)).not.toBeInTheDocument();
  });
});
