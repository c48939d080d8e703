/** Mouse, pen and fingers on the map: drag and pinch move the sheet, a short press is a click. */

import type { Point } from "../geometry/hex";

export interface PointerTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  click(at: Point): void;
  hover(at: Point | null): void;
}

const SLACK = 7;

export function pointers(node: HTMLElement, target: PointerTarget): { destroy(): void } {
  const down = new Map<number, Point>();
  let travelled = 0;

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
    if (!down.size) travelled = 0;
    down.set(event.pointerId, at(event));
    node.setPointerCapture(event.pointerId);
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
    if (travelled > SLACK) target.pan(here.x - from.x, here.y - from.y);
  }

  function onUp(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (event.type === "pointerup" && !down.size && travelled <= SLACK) target.click(at(event));
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
  node.addEventListener("wheel", onWheel, { passive: false });
  return {
    destroy() {
      node.removeEventListener("pointerdown", onDown);
      node.removeEventListener("pointermove", onMove);
      node.removeEventListener("pointerup", onUp);
      node.removeEventListener("pointercancel", onUp);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("wheel", onWheel);
    },
  };
}
