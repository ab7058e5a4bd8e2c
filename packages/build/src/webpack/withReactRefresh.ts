import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { SourceFile, TransformerFactory } from 'typescript';
import type { RuleSetRule } from 'webpack';
import type { WebpackConfiguration } from './createCommonConfig.ts';

const require = createRequire(import.meta.url);
// The types of its default export differ between module systems.
const { default: transformForRefresh } = require('react-refresh-typescript') as {
  default: () => TransformerFactory<SourceFile>;
};

/**
 * Lets a development server replace changed components in the open page, which keeps its state. Only a page with React's
 * development build can do so, which the shell does not have.
 */
export function withReactRefresh(config: WebpackConfiguration): WebpackConfiguration {
  const rules = (config.module?.rules ?? []) as RuleSetRule[];
  return {
    ...config,
    module: {
      ...config.module,
      rules: rules.map((rule) => (isTypeScript(rule) ? withTransformer(rule) : rule)),
    },
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false })],
    devServer: { ...config.devServer, hot: true },
  };
}

function isTypeScript({ loader }: RuleSetRule): boolean {
  return loader?.includes('ts-loader') === true;
}

function withTransformer(rule: RuleSetRule): RuleSetRule {
  const getCustomTransformers = () => ({ before: [transformForRefresh()] });
  return { ...rule, options: { ...(rule.options as object), getCustomTransformers } };
}
