import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Checkbox } from '@farm/ui/fields';
import { useId, type Ref } from 'react';

interface ChoiceListProps<Choice extends string> {
  /** Message of what is chosen; the explanation of none has this with `.missing`. */
  titleId: string;
  /** Message of each choice, followed by its name; its explanation has the same with `.text`. */
  textId: string;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  /** Receives what is chosen now, in the order of the choices. */
  onChange: (chosen: Choice[]) => void;
  /** True to say that one has to be chosen. */
  isMissing: boolean;
  /** Receives the first checkbox, which takes the focus of the problem. */
  firstRef: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** Checkboxes of which at least one is checked, each with an explanation. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { titleId, textId, choices, chosen, onChange, isMissing, firstRef, autoFocus = false } = props;
  const id = useId();
  const toggle = (choice: Choice, isChosen: boolean) =>
    onChange(choices.filter((other) => (other === choice ? isChosen : chosen.includes(other))));
  return (
    <Box role="group" aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={titleId} />
      </Typography>
      {choices.map((choice, index) => (
        <Box key={choice} component="label" sx={labelStyle}>
          <Checkbox
            {...(index === 0 && { ref: firstRef, autoFocus })}
            checked={chosen.includes(choice)}
            onChange={(event) => toggle(choice, event.target.checked)}
            aria-labelledby={`${id}-${choice}`}
            aria-describedby={`${id}-${choice}-text${isMissing ? ` ${id}-missing` : ''}`}
            aria-invalid={isMissing}
          />
          <span>
            <Typography component="span" id={`${id}-${choice}`} sx={{ display: 'block', fontWeight: 600 }}>
              <FormattedMessage id={`${textId}.${choice}`} />
            </Typography>
            <Typography
              component="span"
              variant="body2"
              id={`${id}-${choice}-text`}
              sx={{ color: 'text.secondary' }}
            >
              <FormattedMessage id={`${textId}.${choice}.text`} />
            </Typography>
          </span>
        </Box>
      ))}
      {/* The region is there before its text, so that screen readers notice the text. */}
      <Box role="alert">
        {isMissing ? (
          <Typography id={`${id}-missing`} variant="body2" color="error">
            <FormattedMessage id={`${titleId}.missing`} />
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** The boxes are aligned with the text around them. */
const labelStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  marginInlineStart: '-12px',
  mt: 1,
  cursor: 'pointer',
  '& > span': { minWidth: 0, pt: 1.125 },
};
