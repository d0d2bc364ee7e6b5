import type { Picture } from './png.ts';

/** Elements that draw; whatever could run, load or leave the picture is none of them. */
const FORBIDDEN_TAGS = [
  'a',
  'animate',
  'animateMotion',
  'animateTransform',
  'foreignObject',
  'image',
  'script',
  'set',
  'feImage',
];
/** The library knows these in lower case only, and SVG in this spelling only. */
const CAMEL_TAGS = [
  'clipPath',
  'linearGradient',
  'radialGradient',
  'textPath',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'use',
];
const CAMEL_ATTRIBUTES = [
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternContentUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'filterUnits',
  'primitiveUnits',
  'stdDeviation',
  'tableValues',
  'textLength',
  'lengthAdjust',
  'pathLength',
  'startOffset',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'refX',
  'refY',
  'href',
];
/** A style that loads something, or that could be read as anything but CSS. */
const LOADING_STYLE = /url\s*\(\s*(?!["']?#)|@import|expression\s*\(|javascript:|[\\<]/i;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

interface Sanitizer {
  readonly clean: (text: string) => Element | null;
  readonly write: (root: Element) => string;
}

let opened: Promise<Sanitizer> | undefined;

/** Heavy, and needed when the first SVG comes. */
async function openSanitizer(): Promise<Sanitizer> {
  const [{ JSDOM }, { default: createDOMPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const { window } = new JSDOM('');
  const purify = createDOMPurify(window);
  purify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'style' && LOADING_STYLE.test(node.textContent ?? '')) node.parentNode?.removeChild(node);
  });
  purify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute;
    if (/(^|:)href$/.test(attrName)) attribute.keepAttr = attrValue.startsWith('#');
    else if (LOADING_STYLE.test(attrValue)) attribute.keepAttr = false;
  });
  return {
    clean: (text) => {
      const { documentElement } = new window.DOMParser().parseFromString(text, 'image/svg+xml');
      if (documentElement.namespaceURI !== SVG_NAMESPACE || documentElement.localName !== 'svg') return null;
      const body = purify.sanitize(text, {
        USE_PROFILES: { svg: true, svgFilters: true },
        FORBID_TAGS: FORBIDDEN_TAGS,
        ADD_TAGS: CAMEL_TAGS,
        ADD_ATTR: CAMEL_ATTRIBUTES,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        PARSER_MEDIA_TYPE: 'application/xhtml+xml',
        NAMESPACE: SVG_NAMESPACE,
        RETURN_DOM: true,
      });
      const root = 'querySelector' in body ? (body as Element) : null;
      return root?.localName === 'svg' ? root : (root?.querySelector('svg') ?? null);
    },
    write: (root) => new window.XMLSerializer().serializeToString(root),
  };
}

export function isSvg(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  );
}

/** The picture with nothing left in it that could run or load; null where it is no SVG with a size. */
export async function readSvg(bytes: Buffer): Promise<Picture | null> {
  opened ??= openSanitizer();
  const { clean, write } = await opened;
  const root = clean(bytes.toString('utf8').replace(/<!DOCTYPE[^>[]*>/i, ''));
  const size = root && sizeOf(root);
  return root && size && { bytes: Buffer.from(write(root)), ...size };
}

/** From `width` and `height` in pixels where they are given, else from the view box. */
function sizeOf(root: Element): { width: number; height: number } | null {
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [
    pixels(root.getAttribute('width')) ?? boxWidth,
    pixels(root.getAttribute('height')) ?? boxHeight,
  ];
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

function pixels(text: string | null): number | null {
  const [, digits] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
