import { render, screen } from '@testing-library/react';
import { useFocusFallback } from './useFocusFallback.ts';

interface PageProps {
  hasButton: boolean;
  isDialogOpen?: boolean;
  targetId?: string;
}

function Page({ hasButton, isDialogOpen = false, targetId = 'none' }: PageProps) {
  useFocusFallback(!hasButton && !isDialogOpen, () => document.getElementById(targetId));
  return (
    <main id="content" tabIndex={-1}>
      <a id="near" href="/near" aria-label={targetId} />
      {hasButton ? <button autoFocus /> : null}
      <input aria-label={targetId} />
    </main>
  );
}

describe('the focus of something that is gone', () => {
  test('goes to the page, or to what is found for it', () => {
    const { rerender } = render(<Page hasButton />);
    expect(screen.getByRole('button')).toHaveFocus();
    rerender(<Page hasButton={false} />);
    expect(screen.getByRole('main')).toHaveFocus();
    rerender(<Page hasButton />);
    rerender(<Page hasButton={false} targetId="near" />);
    expect(screen.getByRole('link')).toHaveFocus();
  });

  test('waits until its dialog is closed', () => {
    const { rerender } = render(<Page hasButton />);
    rerender(<Page hasButton={false} isDialogOpen />);
    expect(document.body).toHaveFocus();
    rerender(<Page hasButton={false} />);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('is left alone when it never was there, or went elsewhere', () => {
    const { rerender } = render(<Page hasButton={false} />);
    expect(document.body).toHaveFocus();
    rerender(<Page hasButton />);
    screen.getByRole('textbox').focus();
    rerender(<Page hasButton={false} />);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
