export { lintConfig as default } from '@farm/build/lint/config';
