import { render, screen } from '@testing-library/react';
import { NoticeBar } from './NoticeBar.tsx';
import { PageFrame } from './PageFrame.tsx';

describe('a page', () => {
  test('has one heading, its sentence, its actions and its content', () => {
    render(
      <PageFrame title="Assets" sentence="What you own." actions={<button>Withdraw</button>}>
        <p>1.5 XCH</p>
      </PageFrame>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Assets');
    expect(screen.getByText('What you own.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(screen.getByText('1.5 XCH')).toBeVisible();
  });

  test('has a place for notices from the start, so that a later one is read out', () => {
    const { rerender } = render(<PageFrame title="Assets">content</PageFrame>);
    const place = screen.getByRole('status');
    expect(place).toBeEmptyDOMElement();
    rerender(
      <PageFrame
        title="Assets"
        notice={
          <NoticeBar icon="clock" actions={<button>Cancel</button>}>
            This takes long.
          </NoticeBar>
        }
      >
        content
      </PageFrame>,
    );
    expect(screen.getByRole('status')).toBe(place);
    expect(place).toHaveTextContent('This takes long.');
    expect(place).toContainElement(screen.getByRole('button', { name: 'Cancel' }));
  });
});
