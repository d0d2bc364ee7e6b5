import { Face } from './face.ts';
import { Line } from './line.ts';
import { spokenOf } from './texts.ts';

const spoken = spokenOf(navigator.languages);
document.documentElement.lang = spoken.locale;

const root = document.querySelector('main');
if (root !== null) {
  const face = new Face(root, spoken);
  face.show({ kind: 'loading' });
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
  new Line(token, (state) => {
    if (state.kind === 'tile') document.title = state.tile.name;
    face.show(state);
  });
}
