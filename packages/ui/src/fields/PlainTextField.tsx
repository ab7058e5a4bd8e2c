import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { OutlinedTextFieldProps } from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

/** Props of a text field that is handled here: outlined, without select, slots and classes. */
export interface PlainTextFieldProps extends Omit<
  OutlinedTextFieldProps,
  'variant' | 'select' | 'slots' | 'classes' | 'slotProps' | 'children'
> {
  /** Props of the elements inside; unlike MUI's, never functions. */
  slotProps?: ElementProps;
}

interface ElementProps {
  root?: object;
  input?: OutlinedInputProps;
  htmlInput?: OutlinedInputProps['inputProps'];
  inputLabel?: InputLabelProps;
  formHelperText?: FormHelperTextProps;
}

/** An outlined text field with label and helper text, made of the same elements as MUI's. */
export function PlainTextField(props: PlainTextFieldProps) {
  const { label, helperText, id: givenId, slotProps = {}, className = '', ...rest } = props;
  const { inputProps, controlProps } = separateProps(rest);
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasHelperText = Boolean(helperText);
  const helperTextId = hasHelperText ? `${id}-helper-text` : undefined;
  const { inputLabel } = slotProps;
  return (
    <Root {...controlProps} {...slotProps.root} className={`MuiTextField-root ${className}`.trim()}>
      {label !== undefined && label !== null && label !== '' ? (
        <InputLabel htmlFor={id} id={`${id}-label`} {...inputLabel}>
          {label}
        </InputLabel>
      ) : null}
      <OutlinedInput
        {...inputProps}
        {...(inputLabel?.shrink !== undefined && { notched: inputLabel.shrink })}
        id={id}
        label={label}
        aria-describedby={helperTextId}
        inputProps={slotProps.htmlInput}
        {...slotProps.input}
      />
      {hasHelperText ? (
        <FormHelperText id={helperTextId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      ) : null}
    </Root>
  );
}

/** Named as MUI's, so that it has the same class and takes the same theme. */
const Root = styled(FormControl, { name: 'MuiTextField', slot: 'Root' })({});

type OwnProps = 'label' | 'helperText' | 'id' | 'slotProps' | 'className';

/** Separates the props of the input from those of everything around it. */
function separateProps(props: Omit<PlainTextFieldProps, OwnProps>) {
  const { autoComplete, autoFocus, defaultValue, inputRef, maxRows, minRows, multiline, name } = props;
  const { onBlur, onChange, onFocus, placeholder, rows, type, value, fullWidth } = props;
  const inputProps = {
    ...{ autoComplete, autoFocus, defaultValue, inputRef, maxRows, minRows, multiline, name },
    ...{ onBlur, onChange, onFocus, placeholder, rows, type, value, fullWidth },
  };
  const others = Object.entries(props).filter(([prop]) => prop === 'fullWidth' || !(prop in inputProps));
  return { inputProps, controlProps: Object.fromEntries(others) as FormControlProps };
}
