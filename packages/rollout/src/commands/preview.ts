import * as calls from '@farm/contracts/calls';
import type { PreviewLink } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import type { Command, CommandContext, Outcome } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName } from './arguments.ts';

/** Shows a published version to a person before visitors get it. */
export const preview: Command = {
  usage: ['preview NAME VERSION --for PERSON', 'preview NAME', 'preview NAME --end ID'],
  about: 'make a link that shows a person a version for eight hours',
  help: `The person sees the farm with this version, and a badge that ends the preview. It also ends after eight hours, or by
--end. Whoever has the link can use it, so send it to that person only. Without VERSION, open previews are listed.`,
  options: ['for', 'end'],
  async run(context) {
    const { args, options } = context;
    assertArgumentCount(args, 1, 2);
    const name = parseName(args[0]);
    if (options.end !== undefined) {
      assertArgumentCount(args, 1, 1);
      return end(context, { name, id: options.end });
    }
    const [, reference] = args;
    if (reference === undefined) return list(context, name);
    const person = options.for?.trim() ?? '';
    if (person === '') throw new UsageError('Specify who the preview is for: --for "…"');
    return create(context, { name, reference, person });
  },
};

async function create(
  { api, paint }: CommandContext,
  { name, reference, person }: { name: string; reference: string; person: string },
): Promise<Outcome> {
  const farm = await api();
  const params = { name, version: await resolveVersion(farm, name, reference) };
  const data = await farm.call(calls.createPreviewLink, { params, body: { person } }, { isSentOnce: true });
  const text = `It shows ${name} ${data.version} to ${person} until ${formatInstant(data.expiresAt)}. Copy it now: it is not shown again.`;
  return { text: `${paint('bold', data.url)}\n${text}`, data };
}

async function list({ api, paint }: CommandContext, name: string): Promise<Outcome> {
  const data = await (await api()).call(calls.listPreviewLinks, { params: { name } });
  const heads = ['ID', 'VERSION', 'FOR', 'UNTIL', 'BY'];
  return { text: toTable(heads, data.items.map(toRow), paint), data };
}

function toRow({ id, version, person, expiresAt, createdBy }: PreviewLink): Cell[] {
  return [id, version, person, formatInstant(expiresAt), createdBy];
}

async function end({ api }: CommandContext, params: { name: string; id: string }): Promise<Outcome> {
  await (await api()).call(calls.deletePreviewLink, { params });
  return { text: `Preview ${params.id} of ${params.name} has ended.`, data: params };
}
