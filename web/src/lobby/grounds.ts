/** The maps of the lobby: each is fetched once, when a picture of it comes into sight. */

import { lobby } from "../api/client";
import type { Ground } from "../api/types";

const known = new Map<string, Promise<Ground>>();

export function groundNamed(name: string): Promise<Ground> {
  let found = known.get(name);
  if (!found) {
    found = lobby.ground(name);
    known.set(name, found);
    // What could not be fetched is asked for again with the next picture of it.
    found.catch(() => known.delete(name));
  }
  return found;
}

/** Calls back once, when an element comes near to what can be seen. */
export function whenNear(near: () => void) {
  return (node: Element) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        near();
      },
      { rootMargin: "160px 0px" },
    );
    watch.observe(node);
    return () => watch.disconnect();
  };
}
