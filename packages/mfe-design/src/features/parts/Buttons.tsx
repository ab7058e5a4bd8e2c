import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Icon, IconButton, MuiLink } from '@farm/ui';
import { SubmitButton } from '@farm/ui/feedback';
import { Row } from './Row.tsx';

const variants = ['contained', 'outlined', 'text'] as const;
const colours = ['primary', 'error', 'inherit'] as const;
const sizes = ['small', 'medium', 'large'] as const;

/** Buttons of every variant, color and size, including busy and disabled ones. */
export function Buttons() {
  const intl = useIntl();
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant}>
          {colours.map((color) => (
            <Button key={color} variant={variant} color={color}>
              <FormattedMessage id={`design.buttons.${color}`} />
            </Button>
          ))}
          <Button variant={variant} disabled>
            <FormattedMessage id="design.buttons.disabled" />
          </Button>
        </Row>
      ))}
      <Row>
        {sizes.map((size) => (
          <Button key={size} variant="contained" size={size} startIcon={<Icon name="check" />}>
            <FormattedMessage id={`design.buttons.${size}`} />
          </Button>
        ))}
        <IconButton aria-label={intl.formatMessage({ id: 'design.buttons.icon' })}>
          <Icon name="settings" />
        </IconButton>
        <MuiLink href="#buttons">
          <FormattedMessage id="design.buttons.link" />
        </MuiLink>
      </Row>
      <Row>
        <Box sx={{ width: 220 }}>
          <SubmitButton isBusy>
            <FormattedMessage id="design.buttons.busy" />
          </SubmitButton>
        </Box>
      </Row>
    </>
  );
}
