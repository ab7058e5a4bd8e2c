import { fieldRefusals, refusals } from './refusals.ts';

/** Part of an ApiError that determines the messages. */
interface Failure {
  code: string;
  fields?: Record<string, string>;
}

/** Message ids to show beside the fields of a form, and above the form (null: nothing). */
export interface PlacedRefusal {
  fields: { field: string; message: string }[];
  form: string | null;
}

/** Places a refusal of the API beside a field or above the form; `names` are the fields that the form shows. */
export function toPlacedRefusal({ code, fields = {} }: Failure, names: string[]): PlacedRefusal {
  const refusal = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : undefined;
  if (!refusal) return { fields: [], form: 'auth.error.unknown' };
  if (code === 'validation_failed') {
    const fieldMessages = Object.keys(fields).flatMap((field) => {
      const message = fieldRefusals[field];
      return message !== undefined && names.includes(field) ? [{ field, message }] : [];
    });
    if (fieldMessages.length > 0) return { fields: fieldMessages, form: null };
  }
  const { field, message } = refusal;
  return field !== undefined && names.includes(field)
    ? { fields: [{ field, message }], form: null }
    : { fields: [], form: message };
}
