/** A change of many counters, made for some of them in each frame, so that no frame takes long. */

/** Counters that change in one frame. */
const STEP = 40;

export class Gradual {
  private now = $state(false);
  /** How many have changed. */
  private done = $state(Infinity);
  private frame = 0;

  constructor(first: boolean) {
    this.now = first;
  }

  /** Whether the counter with that number looks so by now. */
  of(index: number): boolean {
    return index < this.done ? this.now : !this.now;
  }

  change(to: boolean, count: number): void {
    if (to === this.now) return;
    cancelAnimationFrame(this.frame);
    this.now = to;
    this.done = 0;
    const step = () => {
      this.done += STEP;
      if (this.done < count) this.frame = requestAnimationFrame(step);
      else this.done = Infinity;
    };
    step();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}
