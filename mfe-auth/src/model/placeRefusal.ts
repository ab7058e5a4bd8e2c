import { fieldRefusals, refusals } from './refusals.ts';

/** The part of an ApiError that decides what is said. */
interface Failure {
  code: string;
  fields?: Record<string, string>;
}

/** What to say beside which field of a form, and above the form (null: nothing). Messages are ids. */
export interface PlacedRefusal {
  fields: { field: string; message: string }[];
  form: string | null;
}

/** Decides where a form says what the API refused; `names` are the fields the form shows. */
export function placeRefusal({ code, fields = {} }: Failure, names: string[]): PlacedRefusal {
  const refusal = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : undefined;
  if (!refusal) return { fields: [], form: 'auth.error.unknown' };
  if (code === 'validation_failed') {
    const wrong = Object.keys(fields).flatMap((field) => {
      const message = fieldRefusals[field];
      return message !== undefined && names.includes(field) ? [{ field, message }] : [];
    });
    if (wrong.length > 0) return { fields: wrong, form: null };
  }
  const { field, message } = refusal;
  return field !== undefined && names.includes(field)
    ? { fields: [{ field, message }], form: null }
    : { fields: [], form: message };
}
