/** A part of the page, with the text of its label. */
export interface Part { node: Element; lines: string[] }

const BOX: Partial<CSSStyleDeclaration> = { position: 'fixed', pointerEvents: 'none', outline: '2px solid #c2410c', outlineOffset: '-2px' };
const LABEL: Partial<CSSStyleDeclaration> = {
  position: 'absolute', insetBlockStart: '0', boxSizing: 'border-box', inlineSize: 'max-content', padding: '2px 6px',
  background: '#c2410c', color: '#fff',
  font: '12px/1.4 monospace',
};

/**
 * Draws above everything, also above dialogs, as a popover in the top layer; taps go through. By the CSSOM, which the page's policy
 * allows, and which costs visitors no byte of a stylesheet. @returns draws these parts in place of the last ones.
 */
export function drawOutlines(document: Document): (parts: readonly Part[]) => void {
  const layer = document.createElement('div');
  layer.dataset.owners = '';
  layer.setAttribute('role', 'note');
  layer.setAttribute('aria-label', 'Whose it is');
  if ('popover' in layer) layer.popover = 'manual';
  Object.assign(layer.style, {
    position: 'fixed', inset: '0', inlineSize: '100%', blockSize: '100%', margin: '0', padding: '0', border: '0', background: 'none',
    overflow: 'hidden', pointerEvents: 'none', zIndex: '2147483647',
  });
  document.body.append(layer);
  let drawn = '';
  return (parts) => {
    const boxes = parts.map(({ node, lines }) => ({ rect: visibleRect(node, document), text: lines.filter(Boolean).join(' · ') }));
    const state = JSON.stringify(boxes);
    if (state === drawn) return;
    drawn = state;
    // Opened anew, so that it lies above a dialog that was opened since.
    if ('popover' in layer && layer.matches(':popover-open')) layer.hidePopover();
    layer.replaceChildren(...boxes.map(({ rect, text }) => box(document, rect, text)));
    if ('popover' in layer && typeof layer.showPopover === 'function') layer.showPopover();
  };
}

function box(document: Document, [left = 0, top = 0, width = 0, height = 0]: number[], text: string): HTMLElement {
  const frame = document.createElement('div');
  const label = document.createElement('span');
  Object.assign(frame.style, BOX, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  // To the side on which there is more room, and in lines where even that is not enough.
  const windowWidth = document.defaultView?.innerWidth ?? 0;
  const room = left > windowWidth - (left + width)
    ? { insetInlineEnd: '0', maxInlineSize: `${left + width}px` }
    : { insetInlineStart: '0', maxInlineSize: `${windowWidth - left}px` };
  Object.assign(label.style, LABEL, room);
  label.textContent = text;
  frame.append(label);
  return frame;
}

/** Of what has no box of its own, such as the element around a dialog, its largest child's; cut to the window. */
function visibleRect(node: Element, document: Document): number[] {
  const own = node.getBoundingClientRect();
  const { left, top, right, bottom } = own.width > 0 ? own : (node.firstElementChild?.getBoundingClientRect() ?? own);
  const { innerWidth = 0, innerHeight = 0 } = document.defaultView ?? {};
  const cut = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  const [x, y] = [cut(left, innerWidth), cut(top, innerHeight)];
  return [x, y, cut(right, innerWidth) - x, cut(bottom, innerHeight) - y];
}
