/** Mouse, pen and fingers on the map: drag and pinch move the sheet, a short press is a click, a long one of a finger asks for more. */

import type { Point } from "../geometry/hex";

export interface PointerTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** `asks`: held long, or with Shift. */
  click(at: Point, asks: boolean): void;
  hover(at: Point | null): void;
  /** Whether a press here would choose something: two quick ones are then two, and do not bring the sheet nearer. */
  means(at: Point): boolean;
  /** Two quick taps on ground that means nothing. */
  near(at: Point): void;
  /** Whether a press here takes hold of something that is then dragged, in place of the sheet. */
  grab?(at: Point): boolean;
  drag?(at: Point): void;
  /** Where what was dragged is let go; nowhere if the drag was broken off. */
  drop?(at: Point | null): void;
}

const SLACK = 7;
const LONG = 500;
/** Two taps are one gesture within so many milliseconds and pixels. */
const TWICE = 320;
const CLOSE = 30;

export function pointers(node: HTMLElement, target: PointerTarget): { destroy(): void } {
  const down = new Map<number, Point>();
  let travelled = 0;
  let hold = 0;
  /** The pointer that has taken hold of something. */
  let held = -1;
  /** When the last finger came down, and when and where the last tap ended. */
  let began = 0;
  let lastTap = { when: -Infinity, where: { x: 0, y: 0 } };

  const at = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? { width: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("button, a, input, .no-drag")) return;
    began = event.timeStamp;
    if (!down.size) travelled = 0;
    else letGo(null);
    down.set(event.pointerId, at(event));
    node.setPointerCapture(event.pointerId);
    window.clearTimeout(hold);
    if (down.size === 1 && target.grab?.(at(event))) held = event.pointerId;
    else if (event.pointerType !== "mouse") hold = window.setTimeout(() => onHold(event.pointerId), LONG);
  }

  function letGo(where: Point | null): boolean {
    if (held < 0) return false;
    held = -1;
    target.drop?.(where);
    return true;
  }

  function onHold(pointer: number): void {
    const where = down.get(pointer);
    if (!where || down.size > 1 || travelled > SLACK) return;
    down.delete(pointer);
    target.click(where, true);
  }

  function onMove(event: PointerEvent): void {
    const here = at(event);
    const from = down.get(event.pointerId);
    if (!from) {
      if (event.pointerType !== "touch") target.hover(here);
      return;
    }
    const before = spread();
    down.set(event.pointerId, here);
    const after = spread();
    if (before && after) {
      travelled = SLACK + 1;
      target.pan(after.x - before.x, after.y - before.y);
      if (before.width > 0) target.zoom(after.width / before.width, after);
      return;
    }
    travelled += Math.hypot(here.x - from.x, here.y - from.y);
    if (held === event.pointerId) {
      if (travelled > SLACK) target.drag?.(here);
      return;
    }
    if (travelled > SLACK) target.pan(here.x - from.x, here.y - from.y);
  }

  function onUp(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    window.clearTimeout(hold);
    if (held === event.pointerId && (travelled > SLACK || event.type !== "pointerup")) {
      letGo(event.type === "pointerup" ? at(event) : null);
      return;
    }
    letGo(null);
    if (event.type !== "pointerup" || down.size || travelled > SLACK) return;
    if (event.pointerType === "mouse" || !isSecond(event)) target.click(at(event), event.shiftKey);
  }

  /** Whether a tap is the second of two; then it has brought the sheet nearer. */
  function isSecond(event: PointerEvent): boolean {
    const { when, where } = lastTap;
    const here = at(event);
    const isQuick = began - when < TWICE && Math.hypot(here.x - where.x, here.y - where.y) < CLOSE;
    const isBare = !target.means(here);
    lastTap = { when: isBare && !isQuick ? event.timeStamp : -Infinity, where: here };
    if (!isQuick || !isBare) return false;
    target.near(here);
    return true;
  }

  /** A long press must not open the browser's menu. */
  function onMenu(event: MouseEvent): void {
    if ((event as PointerEvent).pointerType !== "mouse") event.preventDefault();
  }

  /** After a tap the browser clicks once more, on whatever has come up under the finger since. */
  function onTap(event: TouchEvent): void {
    if (event.cancelable && !(event.target as Element).closest("button, a, input, select, .no-drag")) event.preventDefault();
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 30 : 1;
    target.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY * unit)) * 0.0022), at(event));
  }

  const leave = () => target.hover(null);
  node.addEventListener("pointerdown", onDown);
  node.addEventListener("pointermove", onMove);
  node.addEventListener("pointerup", onUp);
  node.addEventListener("pointercancel", onUp);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("contextmenu", onMenu);
  node.addEventListener("wheel", onWheel, { passive: false });
  node.addEventListener("touchend", onTap, { passive: false });
  return {
    destroy() {
      node.removeEventListener("pointerdown", onDown);
      node.removeEventListener("pointermove", onMove);
      node.removeEventListener("pointerup", onUp);
      node.removeEventListener("pointercancel", onUp);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("contextmenu", onMenu);
      window.clearTimeout(hold);
      node.removeEventListener("wheel", onWheel);
      node.removeEventListener("touchend", onTap);
    },
  };
}
