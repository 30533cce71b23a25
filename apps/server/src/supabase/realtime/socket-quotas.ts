import { ApiError } from "../../errors/api-error.ts";
import type { Quotas } from "../../quotas.ts";

export interface SocketSlot {
  readonly isSignedIn: boolean;
  /** Counts the socket toward the person; may throw TOO-MANY. */
  signIn(person: string): void;
  close(): void;
}

/** Limits open sockets in total, per person and, until sign-in, per address. */
export function openSocketQuotas({
  sockets,
  personSockets,
  addressSockets,
}: Pick<Quotas, "sockets" | "personSockets" | "addressSockets">): {
  /** Throws UNAVAILABLE or TOO-MANY if no slot is free. */
  open(address: string, person?: string): SocketSlot;
} {
  const used = new Map<string, number>();
  let open = 0;
  const take = (owner: string, max: number, message: string): void => {
    const count = used.get(owner) ?? 0;
    if (count >= max) throw new ApiError("TOO-MANY", message);
    used.set(owner, count + 1);
  };
  const release = (owner: string): void => {
    const left = (used.get(owner) ?? 1) - 1;
    if (left === 0) used.delete(owner);
    else used.set(owner, left);
  };
  return {
    open(address, person) {
      if (open >= sockets)
        throw new ApiError("UNAVAILABLE", "Too many people are connected. Try again in a moment.");
      const people = new Set<string>();
      let isWaiting = person === undefined;
      const endWaiting = (): void => {
        if (isWaiting) release(`address ${address}`);
        isWaiting = false;
      };
      const signIn = (newcomer: string): void => {
        if (people.has(newcomer)) return;
        take(
          `person ${newcomer}`,
          personSockets,
          `You have ${personSockets} live connections, which is the maximum. Close some windows, then reload this one.`,
        );
        people.add(newcomer);
        endWaiting();
      };
      if (person === undefined)
        take(
          `address ${address}`,
          addressSockets,
          "Too many connections from your network are waiting for a login. Try again in a moment.",
        );
      else signIn(person);
      open += 1;
      let isOpen = true;
      return {
        get isSignedIn() {
          return people.size > 0;
        },
        signIn,
        close() {
          if (!isOpen) return;
          isOpen = false;
          open -= 1;
          endWaiting();
          for (const signedIn of people) release(`person ${signedIn}`);
        },
      };
    },
  };
}
