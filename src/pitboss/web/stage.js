// The place on a page that a felt is laid out for: how large it is, as long as it is there.

export class Stage {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.width = 0;
    this.height = 0;
    /** @type {Element | null} */
    this.element = null;
    this.observer = new ResizeObserver(() => this.measure());
  }

  /** @param {Element | null} element */
  watch(element) {
    if (element === this.element) return;
    this.observer.disconnect();
    this.element = element;
    if (!element) return;
    this.observer.observe(element);
    this.measure();
  }

  measure() {
    const { clientWidth = 0, clientHeight = 0 } = this.element ?? {};
    if (clientWidth === this.width && clientHeight === this.height) return;
    this.width = clientWidth;
    this.height = clientHeight;
    this.changed();
  }

  close() {
    this.observer.disconnect();
  }
}
