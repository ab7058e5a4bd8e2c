/** Syntax that is refused: an esquery selector, and why. */
interface Refusal {
  selector: string;
  message: string;
}

/** The part used here of the context that oxlint gives to a rule. */
interface RuleContext {
  options: Refusal[];
  report: (problem: { node: object; message: string }) => void;
}

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
  },
};
