import type { MovingView } from './moving-view';
import type { Point } from './view';

/** One notch of the wheel, 100 in most browsers, zooms by a sixth. */
const perWheel = 0.0015;
/** A touchpad pinch arrives as a wheel event with Ctrl, in much smaller steps. */
const perPinch = 0.01;
const lineHeight = 16;
/** In px: a finger that goes this far sideways has swiped. */
const leastSwipe = 40;

const halfway = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The next image is on the right, so the finger goes left for it. */
const swipeOf = (from: Point, to: Point): 1 | -1 | null => {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return Math.abs(x) < leastSwipe || Math.abs(x) < 2 * Math.abs(y) ? null : x < 0 ? 1 : -1;
};

/**
 * Handles wheel, drag, double click, pinch and, over an image that fits, a finger's swipe. Returns a function that stops
 * it.
 */
export const watchGestures = (
  stage: HTMLElement,
  view: MovingView,
  onSwipe: (by: 1 | -1) => void = () => {},
): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const fingers = new Map<number, Point>();
  /** Where the only finger began, while it may still become a swipe. */
  let swipedFrom: Point | null = null;

  const fromMiddle = ({ clientX, clientY }: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  const onWheel = (event: WheelEvent) => {
    const { deltaY, deltaMode, ctrlKey } = event;
    // An image that fits cannot zoom out, so the page scrolls.
    if (deltaY > 0 && view.isFitted() && !ctrlKey) return;
    event.preventDefault();
    const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * lineHeight : deltaY;
    view.zoomBy(Math.exp(-pixels * (ctrlKey ? perPinch : perWheel)), fromMiddle(event));
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, fromMiddle(event));
    const maySwipe = event.pointerType === 'touch' && fingers.size === 1 && view.isFitted();
    swipedFrom = maySwipe ? fromMiddle(event) : null;
  };

  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const after = fromMiddle(event);
    fingers.set(event.pointerId, after);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!other) {
      view.move({ x: after.x - before.x, y: after.y - before.y });
      return;
    }
    const from = halfway(before, other);
    const to = halfway(after, other);
    view.move({ x: to.x - from.x, y: to.y - from.y });
    if (distance(before, other) > 0) view.zoomBy(distance(after, other) / distance(before, other), to);
  };

  const onCancel = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId);
    swipedFrom = null;
  };
  const onUp = (event: PointerEvent) => {
    const by = swipedFrom && swipeOf(swipedFrom, fromMiddle(event));
    onCancel(event);
    if (by) onSwipe(by);
  };
  const onDouble = (event: MouseEvent) => view.toggleZoom(fromMiddle(event));

  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
  stage.addEventListener('dblclick', onDouble, { signal });

  return () => abort.abort();
};
