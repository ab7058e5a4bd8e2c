import { render, screen } from '@testing-library/react';
import { StateCard } from './StateCard.tsx';

describe('a view that has nothing to show', () => {
  test('is read out at once, with its heading, text and next step', () => {
    render(
      <StateCard role="alert" icon="alert" title="No answer" actions={<button>Retry</button>}>
        Try again.
      </StateCard>,
    );
    const card = screen.getByRole('alert');
    expect(card).toContainElement(screen.getByRole('heading', { name: 'No answer', level: 2 }));
    expect(card).toHaveTextContent('Try again.');
    expect(card).toContainElement(screen.getByRole('button', { name: 'Retry' }));
  });

  test('interrupts nobody when it is merely empty', () => {
    render(
      <StateCard icon="machines" title="No machines yet">
        Install the agent.
      </StateCard>,
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
