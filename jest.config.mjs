export { jestConfig as default } from '@farm/build/jest';
