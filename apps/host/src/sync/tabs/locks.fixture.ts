interface LockEntry {
  readonly name: string;
  readonly mode: LockMode;
}

interface LockRequest extends LockEntry {
  readonly grant: () => void;
}

/** Simulates Web Locks: requests are granted in order, and exclusive locks are not shared. */
export function testLocks() {
  let held: readonly LockEntry[] = [];
  let waiting: readonly LockRequest[] = [];
  const isFree = ({ name, mode }: LockEntry): boolean =>
    !held.some((lock) => lock.name === name && (mode === "exclusive" || lock.mode === "exclusive"));

  function settle(): void {
    for (const each of waiting) {
      if (!isFree(each) || waiting.find(({ name }) => name === each.name) !== each) continue;
      waiting = waiting.filter((other) => other !== each);
      each.grant();
    }
  }

  async function request<Result>(
    name: string,
    ...rest:
      | [LockOptions, (lock: LockEntry | null) => Result]
      | [(lock: LockEntry | null) => Result]
  ): Promise<Awaited<Result>> {
    const [{ mode = "exclusive", ifAvailable = false, signal }, work] =
      rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    const lock: LockEntry = { name, mode };
    if (ifAvailable && !isFree(lock)) return await work(null);
    await new Promise<void>((resolve, reject) => {
      const mine: LockRequest = {
        ...lock,
        grant() {
          held = [...held, lock];
          resolve();
        },
      };
      signal?.addEventListener("abort", () => {
        waiting = waiting.filter((each) => each !== mine);
        reject(signal.reason as Error);
      });
      waiting = [...waiting, mine];
      settle();
    });
    try {
      return await work(lock);
    } finally {
      held = held.filter((each) => each !== lock);
      settle();
    }
  }

  return {
    locks: {
      request,
      query: () => Promise.resolve({ held: [...held], pending: [] }),
    } as unknown as LockManager,
    /** Takes a lock as another tab; returns its release. */
    hold(name: string): () => void {
      let end: (() => void) | undefined;
      void request(name, {}, () => new Promise<void>((resolve) => (end = resolve)));
      return () => end?.();
    },
  };
}
