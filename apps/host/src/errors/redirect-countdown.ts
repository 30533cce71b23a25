/** How long a page that leads to another site waits before it goes there by itself. */
const REDIRECT_SECONDS = 5;

/** Where a page that leads to another site is: waiting, stopped for good because somebody uses it, or due to go. */
export type RedirectCountdown =
  | { readonly state: "counting"; readonly seconds: number }
  | { readonly state: "paused" }
  | { readonly state: "due" };

/** A second went by while the page was in sight, or somebody reached for what is on it. */
export type RedirectCountdownEvent = "second" | "focus";

export const INITIAL_COUNTDOWN: RedirectCountdown = {
  state: "counting",
  seconds: REDIRECT_SECONDS,
};

/** The departure after an event; only one that is still counting changes. */
export function nextCountdown(
  departure: RedirectCountdown,
  event: RedirectCountdownEvent,
): RedirectCountdown {
  if (departure.state !== "counting") return departure;
  if (event === "focus") return { state: "paused" };
  return departure.seconds > 1
    ? { state: "counting", seconds: departure.seconds - 1 }
    : { state: "due" };
}
