import type { ApiAnswer } from "./send-request.ts";

export type RequestState =
  | { readonly state: "unsent" }
  | { readonly state: "sending" }
  | { readonly state: "answered"; readonly answer: ApiAnswer }
  | { readonly state: "failed"; readonly reason: string };

export type RequestEvent =
  | { readonly type: "sent" }
  | { readonly type: "answered"; readonly answer: ApiAnswer }
  | { readonly type: "failed"; readonly reason: string };

export function requestReducer(_state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case "sent":
      return { state: "sending" };
    case "answered":
      return { state: "answered", answer: event.answer };
    case "failed":
      return { state: "failed", reason: event.reason };
  }
}
