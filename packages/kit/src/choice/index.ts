export { ChoiceList } from './ChoiceList.tsx';
