import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { ChoiceButtons, FormControlLabel, Switch } from '@farm/ui/controls';
import { CodeField } from '@farm/ui/code-field';
import { FormError } from '@farm/ui/feedback';
import { Checkbox, EmailField, PasswordField, TextField } from '@farm/ui/fields';
import { useForm } from '@farm/ui/form-state';
import { SelectField } from '@farm/ui/select';
import { useState } from 'react';

type Entry = 'all' | 'profit' | 'withdraw';
type Range = 'day' | 'week' | 'month' | 'year';

/** Every kind of field, with and without an error. */
export function Fields() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `design.fields.${id}` });
  const { register } = useForm({ defaultValues: { email: '', password: '' } });
  const [code, setCode] = useState('123');
  const [entry, setEntry] = useState<Entry>('all');
  const [range, setRange] = useState<Range>('day');
  const options = (['all', 'profit', 'withdraw'] as const).map((value) => ({ value, label: say(value) }));
  const ranges = (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: say(value) }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <TextField fullWidth label={say('name')} helperText={say('hint')} />
      <TextField fullWidth label={say('amount')} error helperText={say('wrong')} />
      <TextField fullWidth disabled label={say('disabled')} helperText={say('disabledHint')} />
      <SelectField
        label={say('type')}
        value={entry}
        onChange={setEntry}
        options={options}
        hint={say('typeHint')}
      />
      <EmailField field={register('email')} label={say('email')} autoComplete="email" />
      <PasswordField
        field={register('password')}
        label={say('password')}
        autoComplete="new-password"
        revealLabels={{ show: say('show'), hide: say('hide') }}
      />
      <CodeField
        name="code"
        label={say('code')}
        value={code}
        onChange={setCode}
        onBlur={() => undefined}
        inputRef={() => undefined}
      />
      <FormError>
        <FormattedMessage id="design.fields.formError" />
      </FormError>
      <div>
        <FormControlLabel control={<Checkbox defaultChecked />} label={say('checkbox')} />
        <FormControlLabel control={<Switch defaultChecked />} label={say('switch')} />
      </div>
      <ChoiceButtons label={say('range')} value={range} onChange={setRange} options={ranges} />
    </Box>
  );
}
