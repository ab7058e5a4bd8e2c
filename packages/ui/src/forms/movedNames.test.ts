import * as chips from '../chips/index.ts';
import * as copy from '../copy/index.ts';
import * as controls from '../controls/index.ts';
import * as dialogs from '../dialogs/index.ts';
import * as feedback from '../feedback/index.ts';
import * as fields from '../fields/index.ts';
import * as marks from '../marks/index.ts';
import * as overlay from '../overlay/index.ts';
import * as forms from './index.ts';

test('a remote built before names moved to other parts finds them where they were', () => {
  expect(forms).toMatchObject({ ...feedback, ...fields, FormControlLabel: controls.FormControlLabel });
  expect(forms).toHaveProperty('SelectField');
  expect(marks).toMatchObject({ ...chips, ...copy });
  expect(overlay).toMatchObject({ ...dialogs });
});
