import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

export interface NetworkStatistics {
  sent: number;
  dropped: number;
  doubled: number;
  late: number;
  cuts: number;
}

/**
 * Simulates a network that cuts clients off. A cut-off client receives nothing until it reconnects.
 */
export interface BadNetwork {
  readonly statistics: NetworkStatistics;
  isCut(client: number): boolean;
  /** May deliver a message late, twice or never. */
  carry(client: number, deliver: () => void): void;
  heal(): void;
}

const DROPPED = 0.03;
const DOUBLED = 0.05;
const LATE = 0.02;
const MAX_DELAY_MS = 120;
const MAX_LATE_DELAY_MS = 4000;
const CUT_INTERVAL_MS = 60_000;
const MIN_CUT_MS = 100;
const MAX_CUT_MS = 60_000;

/** Calls `onReconnect` when a client's cut ends. */
export function badNetwork(
  clients: number,
  time: VirtualTime,
  random: Random,
  onReconnect: (client: number) => void,
): BadNetwork {
  const statistics: NetworkStatistics = { sent: 0, dropped: 0, doubled: 0, late: 0, cuts: 0 };
  const cut = new Set<number>();
  let isHealed = false;

  const cutLater = (client: number): void =>
    time.after(random.below(2 * CUT_INTERVAL_MS), () => {
      if (isHealed) return;
      statistics.cuts += 1;
      cut.add(client);
      // Log-uniform: short and long cuts are equally likely.
      time.after(MIN_CUT_MS * (MAX_CUT_MS / MIN_CUT_MS) ** random.fraction(), () => {
        if (!cut.delete(client)) return;
        onReconnect(client);
        cutLater(client);
      });
    });
  for (let client = 0; client < clients; client += 1) cutLater(client);

  const deliverOnce = (client: number, deliver: () => void): void => {
    const isLate = !isHealed && random.happens(LATE);
    if (isLate) statistics.late += 1;
    time.after(1 + random.below(isLate ? MAX_LATE_DELAY_MS : MAX_DELAY_MS), () => {
      if (cut.has(client)) statistics.dropped += 1;
      else deliver();
    });
  };

  return {
    statistics,
    isCut: (client) => cut.has(client),
    carry(client, deliver) {
      statistics.sent += 1;
      if (cut.has(client) || (!isHealed && random.happens(DROPPED))) {
        statistics.dropped += 1;
        return;
      }
      deliverOnce(client, deliver);
      if (!isHealed && random.happens(DOUBLED)) {
        statistics.doubled += 1;
        deliverOnce(client, deliver);
      }
    },
    heal() {
      isHealed = true;
      cut.clear();
      for (let client = 0; client < clients; client += 1) onReconnect(client);
    },
  };
}
