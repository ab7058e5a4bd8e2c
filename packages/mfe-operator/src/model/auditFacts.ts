import { toXch } from '@farm/contracts/amount';

/** A fact of an action in the audit trail: its name in code, and its value as JSON. */
export type AuditFact = readonly [name: string, value: unknown];

/** Facts that are read first. */
const FIRST: readonly string[] = ['reason', 'why'];

/** Facts of an action, its reason first. What changed in the rollout is told as the action's own facts. */
export function listAuditFacts({ change, ...detail }: Record<string, unknown>): AuditFact[] {
  // The action is the kind, and the salt means nothing to people.
  const { kind: _kind, salt: _salt, ...changed } = isRecord(change) ? change : {};
  const facts = Object.entries({ ...changed, ...detail });
  const isSameReason = changed['reason'] === detail['why'];
  return facts
    .filter(([name]) => !(name === 'why' && isSameReason && 'reason' in changed))
    .toSorted(([one], [other]) => toRank(one) - toRank(other));
}

function toRank(name: string): number {
  const rank = FIRST.indexOf(name);
  return rank === -1 ? FIRST.length : rank;
}

/** True for an object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text of the audit trail, by what it is: `amount` is XCH, `id` is a name for programs. */
interface AuditText {
  kind: 'amount' | 'moment' | 'id' | 'plain';
  text: string;
}

/** Tells what a text is by its name and its form. */
export function parseAuditText(name: string, text: string): AuditText {
  if (name.endsWith('Mojo') && /^-?\d+$/.test(text)) return { kind: 'amount', text: toXch(BigInt(text)) };
  if (XCH_NAMES.has(name) && /^-?\d+(\.\d{1,12})?$/.test(text)) return { kind: 'amount', text };
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)))
    return { kind: 'moment', text };
  if (/^[0-9a-f-]{16,128}$/i.test(text) || /^(id|commit|.*Ids?)$/.test(name)) return { kind: 'id', text };
  return { kind: 'plain', text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text };
}

/** Names of amounts that the trail has in XCH. */
const XCH_NAMES: ReadonlySet<string> = new Set(['amount', 'suspense', 'total', 'usable']);
/** A notice is longer; the CSV has all of it. */
const MAX_LENGTH = 160;
