interface ScheduledTask {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
}

/** Time that advances only from one scheduled task to the next. */
export interface VirtualTime {
  now(): number;
  /** Tasks for the same moment run in the order of scheduling. */
  after(milliseconds: number, work: () => void): void;
  /** Runs the next task; false if there is none. */
  step(): boolean;
}

/** A binary heap; time starts at zero. */
export function virtualTime(): VirtualTime {
  const heap: ScheduledTask[] = [];
  let time = 0;
  let order = 0;

  const isBefore = (a: ScheduledTask, b: ScheduledTask): boolean =>
    a.at < b.at || (a.at === b.at && a.order < b.order);
  const at = (index: number): ScheduledTask => heap[index] as ScheduledTask;

  function rise(index: number): void {
    const moved = at(index);
    for (let place = index; ;) {
      const parent = (place - 1) >> 1;
      if (place === 0 || !isBefore(moved, at(parent))) {
        heap[place] = moved;
        return;
      }
      heap[place] = at(parent);
      place = parent;
    }
  }

  function sink(moved: ScheduledTask): void {
    for (let place = 0; ;) {
      let child = 2 * place + 1;
      if (child + 1 < heap.length && isBefore(at(child + 1), at(child))) child += 1;
      if (child >= heap.length || !isBefore(at(child), moved)) {
        heap[place] = moved;
        return;
      }
      heap[place] = at(child);
      place = child;
    }
  }

  return {
    now: () => time,
    after(milliseconds, work) {
      heap.push({ at: time + milliseconds, order: (order += 1), work });
      rise(heap.length - 1);
    },
    step() {
      const next = heap[0];
      if (next === undefined) return false;
      const last = heap.pop() as ScheduledTask;
      if (heap.length > 0) sink(last);
      time = next.at;
      next.work();
      return true;
    },
  };
}
