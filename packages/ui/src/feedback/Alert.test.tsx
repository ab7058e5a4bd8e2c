import { renderWithProviders, screen } from '@farm/testing';
import { Alert } from './Alert.tsx';
import { FormError } from './FormError.tsx';

describe('an alert', () => {
  const draw = (alert: React.JSX.Element) => renderWithProviders(alert, { messages: {} });

  test('is read out at once, and its button works', async () => {
    const retry = jest.fn<undefined, []>();
    const { user } = draw(<FormError action={<button onClick={retry}>Retry</button>}>Not saved</FormError>);
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('has another role where it must not interrupt', () => {
    draw(
      <Alert severity="info" role="status">
        Still sending
      </Alert>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Still sending');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each(['error', 'warning', 'info', 'success'] as const)('of severity %s has an icon', (severity) => {
    const { container } = draw(<Alert severity={severity}>Text</Alert>);
    expect(container.querySelector('svg path')).toHaveAttribute('d');
  });
});
