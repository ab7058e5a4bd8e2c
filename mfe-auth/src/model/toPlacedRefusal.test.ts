import { errorStatus } from '@farm/contracts';
import en from '../messages/en.json';
import { toPlacedRefusal } from './toPlacedRefusal.ts';

describe('what the API refuses', () => {
  test.each([...Object.keys(errorStatus), 'offline', 'constructor'])('has words for %s', (code) => {
    const { form, fields } = toPlacedRefusal({ code }, []);
    expect(fields).toEqual([]);
    expect(Object.keys(en)).toContain(form);
  });

  test('is said above a form that lacks the field', () => {
    expect(toPlacedRefusal({ code: 'code_wrong' }, ['email'])).toEqual({
      fields: [],
      form: 'auth.error.codeWrong',
    });
  });

  test('is said above the form when no field of it is named', () => {
    const failure = { code: 'validation_failed', fields: { usage: 'Invalid', toString: 'Invalid' } };
    expect(toPlacedRefusal(failure, ['email', 'code'])).toEqual({
      fields: [],
      form: 'auth.error.validationFailed',
    });
  });
});
