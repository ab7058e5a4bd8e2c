import type { ComponentType } from 'react';
import { Buttons } from './Buttons.tsx';
import { Charts } from './Charts.tsx';
import { Colours } from './Colours.tsx';
import { Dates } from './Dates.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Fields } from './Fields.tsx';
import { Marks } from './Marks.tsx';
import { Numbers } from './Numbers.tsx';
import { People } from './People.tsx';
import { Pictures } from './Pictures.tsx';
import { States } from './States.tsx';
import { Tables } from './Tables.tsx';
import { Texts } from './Texts.tsx';
import { Toasts } from './Toasts.tsx';
import { TypeScale } from './TypeScale.tsx';

/** Sections of the page, in order; each ID has a title in the messages. */
export const sections: { id: string; Part: ComponentType }[] = [
  { id: 'colours', Part: Colours },
  { id: 'type', Part: TypeScale },
  { id: 'texts', Part: Texts },
  { id: 'numbers', Part: Numbers },
  { id: 'buttons', Part: Buttons },
  { id: 'fields', Part: Fields },
  { id: 'dates', Part: Dates },
  { id: 'tables', Part: Tables },
  { id: 'charts', Part: Charts },
  { id: 'dialogs', Part: Dialogs },
  { id: 'states', Part: States },
  { id: 'marks', Part: Marks },
  { id: 'pictures', Part: Pictures },
  { id: 'people', Part: People },
  { id: 'toasts', Part: Toasts },
];
