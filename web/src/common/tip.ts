/** A sentence that appears beside what is pointed at or focused, and is read out with it. */

const GAP = 6;
/** Long enough, in milliseconds, to go from the word over to its sentence. */
const GRACE = 140;

let made = 0;

/** The tip goes into the top layer: nothing cuts it off, no dialog hides it. */
export function tip(node: HTMLElement, text: string): { update(text: string): void; destroy(): void } {
  const bubble = document.createElement("span");
  bubble.id = `tip-${++made}`;
  bubble.className = "tip";
  bubble.role = "tooltip";
  bubble.popover = "manual";
  let timer = 0;

  function update(now: string): void {
    bubble.textContent = now;
    if (!now) {
      node.removeAttribute("aria-describedby");
      bubble.remove();
      return;
    }
    // In a dialog all that stands outside is out of reach.
    if (!bubble.isConnected) (node.closest("dialog") ?? document.body).append(bubble);
    node.setAttribute("aria-describedby", bubble.id);
  }

  function show(): void {
    clearTimeout(timer);
    if (!bubble.isConnected || bubble.matches(":popover-open")) return;
    bubble.showPopover();
    const at = node.getBoundingClientRect();
    const own = bubble.getBoundingClientRect();
    const below = at.bottom + GAP + own.height <= innerHeight;
    bubble.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - own.width - GAP))}px`;
    bubble.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - own.height)}px`;
  }
  function hide(): void {
    clearTimeout(timer);
    if (bubble.matches(":popover-open")) bubble.hidePopover();
  }
  const leave = () => {
    clearTimeout(timer);
    timer = window.setTimeout(hide, GRACE);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !bubble.matches(":popover-open")) return;
    event.stopPropagation();
    event.preventDefault();
    hide();
  };
  const onFocus = () => node.matches(":focus-visible") && show();

  const heard: [EventTarget, string, EventListener][] = [
    [node, "pointerenter", show],
    [node, "pointerleave", leave],
    [bubble, "pointerenter", show],
    [bubble, "pointerleave", leave],
    [node, "focus", onFocus],
    [node, "click", show],
    [node, "blur", hide],
    [node, "keydown", onKey as EventListener],
  ];
  for (const [on, event, listener] of heard) on.addEventListener(event, listener);
  update(text);
  return {
    update,
    destroy() {
      clearTimeout(timer);
      for (const [on, event, listener] of heard) on.removeEventListener(event, listener);
      bubble.remove();
    },
  };
}
