import { VERBS } from './verbs.ts';

/** Syntax to refuse: an esquery selector, and the reason. */
interface Refusal {
  selector: string;
  message: string;
}

/** The part of oxlint's rule context used here. */
interface RuleContext {
  options: Refusal[];
  report: (problem: { node: object; message: string }) => void;
}

/** The part of an exported declaration that is used here. */
interface Export {
  declaration: {
    type: string;
    id?: { name: string };
    declarations?: { id: { name?: string }; init: { type: string } | null }[];
  } | null;
}

/** Components and hooks, whose names follow React's rules. */
const REACT_NAME = /^(use)?\p{Lu}/u;
const VERB = new RegExp(`^(${VERBS.join('|')})(?![a-z])`);

/** The plugin `farm` of oxlint.config.mts: rules that oxlint itself does not have. */
export default {
  meta: { name: 'farm' },
  rules: {
    'refused-syntax': {
      meta: { schema: { type: 'array', items: { type: 'object' } } },
      create: ({ options, report }: RuleContext) =>
        Object.fromEntries(
          options.map(({ selector, message }) => [selector, (node: object) => report({ node, message })]),
        ),
    },
    'exported-verbs': {
      create: ({ report }: RuleContext) => ({
        ExportNamedDeclaration: (node: Export) => {
          for (const name of listExportedFunctions(node))
            if (!REACT_NAME.test(name) && !VERB.test(name))
              report({ node, message: `Begin ${name} with a verb of docs/glossary.md.` });
        },
      }),
    },
  },
};

function listExportedFunctions({ declaration }: Export): string[] {
  if (declaration === null) return [];
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  const functions = (declaration.declarations ?? []).filter(({ init }) => init?.type.includes('Function'));
  return functions.flatMap(({ id }) => id.name ?? []);
}
