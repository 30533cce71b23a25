const REDIRECT_SECONDS = 5;

/** "paused" is final, because the person is using the page. */
export type RedirectCountdown =
  | { readonly state: "counting"; readonly seconds: number }
  | { readonly state: "paused" }
  | { readonly state: "due" };

/** "second": the page was visible for another second; "focus": the person focused something. */
export type RedirectCountdownEvent = "second" | "focus";

export const INITIAL_COUNTDOWN: RedirectCountdown = {
  state: "counting",
  seconds: REDIRECT_SECONDS,
};

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
