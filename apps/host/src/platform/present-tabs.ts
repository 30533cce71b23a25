/**
 * A tab that left still counts as present for this long, because a tab whose data changes leaves
 * and joins within moments.
 */
export const LEAVE_DELAY_MS = 500;

type TabData = readonly unknown[];

export interface PresentTabs {
  /** `state` has the data of every present tab by key, the last changed at the end. */
  readonly update: (state: Readonly<Record<string, TabData>>) => void;
  readonly stop: () => void;
}

/** Calls `onChange` with the data of all present tabs, the last changed at the end. */
export function trackPresentTabs(onChange: (tabs: TabData) => void): PresentTabs {
  let state: Readonly<Record<string, TabData>> = {};
  const leaving = new Map<
    string,
    { readonly data: TabData; readonly timer: ReturnType<typeof setTimeout> }
  >();

  function notify(): void {
    onChange([
      ...[...leaving.values()].flatMap(({ data }) => data),
      ...Object.values(state).flat(),
    ]);
  }

  function stopLeaving(key: string): void {
    clearTimeout(leaving.get(key)?.timer);
    leaving.delete(key);
  }

  return {
    update(next) {
      for (const [key, data] of Object.entries(state)) {
        if (key in next) continue;
        const timer = setTimeout(() => {
          stopLeaving(key);
          notify();
        }, LEAVE_DELAY_MS);
        leaving.set(key, { data, timer });
      }
      for (const key of Object.keys(next)) stopLeaving(key);
      state = next;
      notify();
    },
    stop() {
      for (const key of leaving.keys()) stopLeaving(key);
    },
  };
}
