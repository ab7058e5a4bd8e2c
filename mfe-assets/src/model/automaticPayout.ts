import type {
  Address,
  AutomaticPayout,
  NewAutomaticPayout,
  PayoutTrigger,
  WithdrawalRule,
} from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { formatXchInput, isApiError, parseXch } from '@farm/remote-sdk';

/** Values of the form for the automatic payout; amounts as typed in the language of the page. */
export interface AutomaticPayoutValues {
  kind: PayoutTrigger['kind'];
  threshold: string;
  /** ISO weekday. */
  weekday: string;
  monthDay: string;
  amount: 'all' | 'multiples';
  multiple: string;
  /** Id of a saved address; empty until chosen. */
  addressId: string;
}

/** Problem with an amount, as a message id suffix. */
export type PayoutAmountProblem = 'required' | 'number' | 'decimals' | 'fee' | 'min' | 'multiple';

/** Returns the values to begin with: those of the present payout, or a weekly payout of all. */
export function toValues(
  payout: AutomaticPayout | null,
  addresses: readonly Address[],
  locale: string,
): AutomaticPayoutValues {
  const values: AutomaticPayoutValues = {
    ...{ kind: 'weekly', threshold: '', weekday: '1', monthDay: '1', amount: 'all', multiple: '' },
    addressId: addresses.length === 1 ? (addresses[0]?.id ?? '') : '',
  };
  if (!payout) return values;
  const { trigger, multiple, address } = payout;
  return {
    ...values,
    kind: trigger.kind,
    ...(trigger.kind === 'threshold' && { threshold: formatXchInput(trigger.amount, locale) }),
    ...(trigger.kind === 'weekly' && { weekday: String(trigger.day) }),
    ...(trigger.kind === 'monthly' && { monthDay: String(trigger.day) }),
    ...(multiple !== null && {
      amount: 'multiples' as const,
      multiple: formatXchInput(multiple, locale),
    }),
    addressId: addresses.find((saved) => saved.address === address)?.id ?? '',
  };
}

/** Returns the problem with the threshold, or null. */
export function checkThreshold(
  text: string,
  { fee, min }: Pick<WithdrawalRule, 'fee' | 'min'>,
  locale: string,
): PayoutAmountProblem | null {
  const parsed = parse(text, locale);
  if ('problem' in parsed) return parsed.problem;
  if (parsed.mojo <= toMojo(fee)) return 'fee';
  return parsed.mojo < toMojo(min) ? 'min' : null;
}

/** Returns the problem with the amount of which multiples are paid, or null. */
export function checkMultiple(
  text: string,
  { kind, threshold }: Pick<AutomaticPayoutValues, 'kind' | 'threshold'>,
  locale: string,
): PayoutAmountProblem | null {
  const parsed = parse(text, locale);
  if ('problem' in parsed) return parsed.problem;
  if (parsed.mojo === 0n) return 'number';
  if (kind !== 'threshold') return null;
  const reached = parse(threshold, locale);
  return 'mojo' in reached && parsed.mojo > reached.mojo ? 'multiple' : null;
}

function parse(
  text: string,
  locale: string,
): { mojo: bigint; xch: string } | { problem: PayoutAmountProblem } {
  if (text.trim() === '') return { problem: 'required' };
  const parsed = parseXch(text, locale);
  return 'problem' in parsed ? parsed : { mojo: toMojo(parsed.xch), xch: parsed.xch };
}

/** Converts checked values to the API's request body. */
export function toNewAutomaticPayout(
  { kind, threshold, weekday, monthDay, amount, multiple, addressId }: AutomaticPayoutValues,
  addresses: readonly Address[],
  locale: string,
): NewAutomaticPayout {
  const triggers = {
    threshold: () => ({ kind: 'threshold' as const, amount: toXch(threshold, locale) }),
    weekly: () => ({ kind: 'weekly' as const, day: Number(weekday) }),
    monthly: () => ({ kind: 'monthly' as const, day: Number(monthDay) }),
  };
  return {
    trigger: triggers[kind](),
    multiple: amount === 'all' ? null : toXch(multiple, locale),
    address: addresses.find(({ id }) => id === addressId)?.address ?? '',
  };
}

function toXch(text: string, locale: string): string {
  const parsed = parse(text, locale);
  return 'xch' in parsed ? parsed.xch : '';
}

const FIELDS_BY_API_NAME = {
  'trigger.amount': 'threshold',
  multiple: 'multiple',
  address: 'addressId',
} as const;

/** Returns the form fields that the farm refused. */
export function toRefusedFields(error: unknown): ('threshold' | 'multiple' | 'addressId')[] {
  const names = isApiError(error) ? Object.keys(error.fields ?? {}) : [];
  return Object.entries(FIELDS_BY_API_NAME).flatMap(([name, field]) => (names.includes(name) ? [field] : []));
}
