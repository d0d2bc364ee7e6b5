import { parentPort } from 'node:worker_threads';
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';

/**
 * A worker thread that cleans SVGs: once it has loaded it says so, then for each text it receives, it posts the cleaned
 * picture and its size attributes, or null if the text is no SVG. Plain JavaScript, so the same file runs beside the
 * sources and beside the built services.
 */

/** Elements that could run, load or lead out of the picture. */
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
/** The library lists these in lower case, but SVG needs this spelling. */
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
/** A style that loads something, or that could be parsed as anything but CSS. */
const LOADING_STYLE = /url\s*\(\s*(?!["']?#)|@import|expression\s*\(|javascript:|[\\<]/i;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

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

function rootOf(text) {
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
  return body.localName === 'svg' ? body : (body.querySelector?.('svg') ?? null);
}

function clean(text) {
  const root = rootOf(text);
  if (!root) return null;
  const [width, height, viewBox] = ['width', 'height', 'viewBox'].map((name) => root.getAttribute(name));
  return { text: new window.XMLSerializer().serializeToString(root), width, height, viewBox };
}

parentPort.on('message', (text) => {
  try {
    parentPort.postMessage(clean(text));
  } catch {
    parentPort.postMessage(null);
  }
});

parentPort.postMessage('loaded');
