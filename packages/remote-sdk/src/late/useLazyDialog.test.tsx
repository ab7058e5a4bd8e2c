import { renderWithProviders, screen } from '@farm/testing';
import type { ComponentType } from 'react';
import { useLazyDialog, type LazyDialogProps } from './useLazyDialog.ts';

interface QuestionProps extends LazyDialogProps {
  name: string;
}

function Question({ name, isOpen, onClose }: QuestionProps) {
  return isOpen ? <button onClick={onClose}>{`Delete ${name}`}</button> : null;
}

/** Each test passes a `load` of its own, because loaded components are cached by `load`. */
function renderDialog(load: () => Promise<ComponentType<QuestionProps>>) {
  function Page() {
    const dialog = useLazyDialog(load, 'It did not load');
    return (
      <>
        <button aria-busy={dialog.isLoading} onClick={() => dialog.open({ name: 'barn' })}>
          Open
        </button>
        {dialog.element}
      </>
    );
  }
  return renderWithProviders(<Page />, { messages: {} });
}

const opener = () => screen.getByRole('button', { name: 'Open' });

describe('a dialog that comes late', () => {
  test('is loaded when it is opened, told what it is about, and closes', async () => {
    const load = jest.fn(() => Promise.resolve(Question));
    const { user } = renderDialog(load);
    expect(load).not.toHaveBeenCalled();
    await user.click(opener());
    await user.click(await screen.findByRole('button', { name: 'Delete barn' }));
    expect(screen.queryByRole('button', { name: 'Delete barn' })).not.toBeInTheDocument();
    expect(opener()).toHaveAttribute('aria-busy', 'false');
  });

  test('says that it did not load, and comes when it is opened again', async () => {
    const load = jest.fn(() => Promise.resolve(Question)).mockRejectedValueOnce(new Error('no network'));
    const { user, notify } = renderDialog(load);
    await user.click(opener());
    expect(notify.error).toHaveBeenCalledWith('It did not load');
    expect(opener()).toHaveAttribute('aria-busy', 'false');
    await user.click(opener());
    expect(await screen.findByRole('button', { name: 'Delete barn' })).toBeVisible();
  });
});
