import { atom } from "nanostores";
import { requireUser } from "../session/session-store.ts";
import { type Institute, institutesGateway } from "./institutes-gateway.ts";

/** The institutes that the person manages; undefined while loading. */
export const $membership = atom<readonly Institute[] | undefined>(undefined);

/**
 * Returns whether institutes are loaded. An empty list may be due to a failed request, so it counts
 * as unknown.
 */
export function isMembershipKnown(): boolean {
  return ($membership.get()?.length ?? 0) > 0;
}

/** Never rejects. */
export async function loadMembership(): Promise<void> {
  if (isMembershipKnown()) return;
  $membership.set(undefined);
  $membership.set(await institutesGateway.listManaged(requireUser().id).catch(() => []));
}

/** Result of checking whether the person may open a path to an institute. */
export type InstituteAccess =
  | { readonly state: "loading" }
  | { readonly state: "no manager" }
  | { readonly state: "other institute" }
  | { readonly state: "open"; readonly institute: Institute };

export function instituteAccess(
  membership: readonly Institute[] | undefined,
  id: string | undefined,
): InstituteAccess {
  if (membership === undefined) return { state: "loading" };
  if (membership.length === 0) return { state: "no manager" };
  const institute = membership.find((managed) => managed.id === id);
  return institute === undefined ? { state: "other institute" } : { state: "open", institute };
}
