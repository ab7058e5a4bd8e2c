import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Row } from './Row.tsx';

const variants = ['success', 'info', 'warning', 'error'] as const;

/** One button for each kind of toast. */
export function Toasts() {
  const intl = useIntl();
  const notify = useNotify();
  return (
    <Row>
      {variants.map((variant) => (
        <Button
          key={variant}
          variant="outlined"
          color="inherit"
          onClick={() => notify[variant](intl.formatMessage({ id: `design.toasts.${variant}.text` }))}
        >
          <FormattedMessage id={`design.toasts.${variant}`} />
        </Button>
      ))}
    </Row>
  );
}
