import { describe, expect, it } from 'vitest';
import { type Fit, fitted, moved, nextZoom, rotated, transformOf, within, zoomedTo } from './view';

/** Fills its box. */
const fit: Fit = { image: { width: 4000, height: 3000 }, box: { width: 400, height: 300 } };

describe('the view of an image', () => {
  it('keeps the point under the pointer in place while zooming', () => {
    const at = { x: 120, y: -50 };
    const seen = (view: typeof fitted) => ({ x: (at.x - view.x) / view.zoom, y: (at.y - view.y) / view.zoom });
    const before = moved(zoomedTo(fitted, 2, { x: 10, y: 10 }), { x: 5, y: -7 });
    const after = zoomedTo(before, 5, at);
    expect(seen(after).x).toBeCloseTo(seen(before).x);
    expect(seen(after).y).toBeCloseTo(seen(before).y);
  });

  it('zooms between fitting and sixteen times', () => {
    expect(zoomedTo(fitted, 0.2, { x: 0, y: 0 }).zoom).toBe(1);
    expect(zoomedTo(fitted, 900, { x: 0, y: 0 }).zoom).toBe(16);
    expect(nextZoom(16, 1)).toBe(16);
    expect(nextZoom(1, -1)).toBe(1);
    expect(nextZoom(1.7, 1)).toBe(2);
  });

  it('stays on its stage, and does not move when it fits', () => {
    expect(within(moved(fitted, { x: 90, y: 90 }), [fit])).toEqual(fitted);
    expect(within({ zoom: 2, x: 999, y: -999, turns: 0 }, [fit])).toEqual({ zoom: 2, x: 200, y: -150, turns: 0 });
  });

  it('moves with others as far as the largest of them', () => {
    const narrow: Fit = { image: { width: 100, height: 300 }, box: fit.box };
    expect(within({ zoom: 2, x: 999, y: 0, turns: 0 }, [narrow, fit]).x).toBe(200);
  });

  it('fits again after a quarter turn, with the same middle', () => {
    const view = rotated({ zoom: 2, x: 30, y: -20, turns: 0 });
    expect(view).toEqual({ zoom: 2, x: 20, y: 30, turns: 1 });
    // 300 wide and 400 high goes into 400 by 300 at three quarters.
    expect(transformOf({ ...fitted, turns: 1 }, fit)).toBe('translate(0px, 0px) scale(0.75) rotate(90deg)');
    expect([1, 2, 3, 4].reduce((each) => rotated(each), fitted)).toEqual({ ...fitted, x: 0, y: 0 });
  });

  it('is valid before layout', () => {
    const none = { width: 0, height: 0 };
    expect(transformOf({ ...fitted, turns: 1 }, { image: none, box: none })).not.toContain('NaN');
  });
});
