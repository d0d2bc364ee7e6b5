import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { formatNumber, unitSign } from '../value/number.ts';
import { course, dial, scaleBar } from './shapes.ts';
import { ageText, levelAt, placeOf, type BandPlace, type PageState, type TileState } from './state.ts';
import { STYLES } from './styles.ts';
import type { PublicKey, PublicTexts, Spoken } from './texts.ts';

const MESSAGES = {
  loading: ['public.loading', null],
  gone: ['public.gone', 'public.goneHelp'],
  notPublic: ['public.notPublic', 'public.notPublicHelp'],
  wrong: ['public.wrong', 'public.wrongHelp'],
  busy: ['public.busy', null],
  unreachable: ['public.offline', null],
} as const satisfies Readonly<Record<Exclude<PageState['kind'], 'tile'>, readonly [PublicKey, PublicKey | null]>>;

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

interface Lines {
  readonly className: string;
  readonly value: string;
  readonly warning: string;
  readonly age: string;
  readonly period: string;
  readonly place: BandPlace | null;
}

/** Draws a public tile into a root: the page's own, or that of a preview. Texts only ever become text. */
export class Face {
  readonly #texts: PublicTexts;
  readonly #locale: string;
  readonly #frame: HTMLElement;
  #drawn = '';

  constructor(root: HTMLElement | ShadowRoot, { texts, locale }: Spoken) {
    this.#texts = texts;
    this.#locale = locale;
    const style = document.createElement('style');
    style.textContent = STYLES;
    this.#frame = element('div', 'frame');
    root.replaceChildren(style, this.#frame);
  }

  /** What is on the screen stays, unless the state says something else. */
  show(state: PageState): void {
    const lines = state.kind === 'tile' ? this.#linesOf(state) : null;
    // A course moves on with the minutes.
    const said = state.kind === 'tile' ? [lines, state.tile, Math.floor(state.now / 60_000)] : [state.kind];
    const key = JSON.stringify(said);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#frame.className = `frame ${lines?.className ?? state.kind}`;
    this.#frame.replaceChildren(
      state.kind === 'tile' && lines !== null ? this.#tile(state, lines) : this.#message(state.kind),
    );
  }

  #message(kind: PageState['kind']): Node {
    const [title, help] = MESSAGES[kind === 'tile' ? 'loading' : kind];
    const made = element('div', 'message', element('h1', '', this.#texts[title]));
    if (help !== null) made.append(element('p', '', this.#texts[help]));
    return made;
  }

  #linesOf({ tile, now, isCutOff }: TileState): Lines {
    const level = levelAt(tile, now);
    const { value, digits, effectiveAt, periodHours } = tile;
    return {
      className: `${level}${isCutOff ? ' cut' : ''}`,
      value: value === null ? '' : formatNumber(value, digits, this.#locale),
      warning: this.#warningOf(tile, level, isCutOff),
      age: effectiveAt === null ? '' : ageText(now - Date.parse(effectiveAt), this.#locale),
      period: this.#texts[`public.period.${periodHours}` as PublicKey] ?? '',
      place: isCutOff ? null : trustedPlace(tile, level),
    };
  }

  #warningOf({ measuredAt }: PublicTile, level: PublicTile['level'], isCutOff: boolean): string {
    if (level === 'none') return this.#texts['public.noData'];
    if (level === 'old') return this.#texts['public.noDataSince'].replace('{time}', this.#instant(measuredAt ?? ''));
    if (isCutOff) return this.#texts['public.offline'];
    return level === 'expiring' ? this.#texts['public.late'] : '';
  }

  #instant(at: string): string {
    return new Intl.DateTimeFormat(this.#locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  }

  #tile({ tile, now }: TileState, { value, warning, age, period, place }: Lines): Node {
    const made = element('article', 'tile', element('h1', '', tile.name));
    if (value !== '') made.append(element('p', 'value', value, element('span', 'unit', unitSign(tile.unit))));
    if (warning !== '') made.append(element('p', 'warn', warning));
    if (place !== null) {
      made.style.setProperty('--band', `var(--${place.color})`);
      const words = place.off === null ? place.label : this.#texts[`public.${place.off}`];
      made.append(element('p', 'band', element('i', ''), element('span', '', words)));
      made.append(tile.type === 'gauge' ? dial(tile, place) : scaleBar(tile, place));
    }
    made.append(course(tile, now) ?? element('div', 'course'));
    made.append(element('p', 'foot', element('span', '', age), element('span', '', period)));
    return made;
  }
}

/** A value that cannot be trusted stands on no scale. */
function trustedPlace(tile: PublicTile, level: PublicTile['level']): BandPlace | null {
  return tile.value === null || level === 'old' ? null : placeOf(tile, tile.value);
}
