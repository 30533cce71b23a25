/**
 * How the open reference is shown: in the panel beside the list, or for reading, over the whole
 * library.
 */
export type OpenState =
  | { readonly mode: "closed" }
  | {
      readonly mode: "panel";
      readonly id: string;
      /** True if the reference was added on this screen. */
      readonly isNew: boolean;
    }
  | {
      readonly mode: "reading";
      readonly id: string;
      /** What was shown before, and is shown again afterwards. */
      readonly returnsTo: "list" | "panel";
    };

export type OpenEvent =
  | { readonly type: "opened"; readonly id: string }
  | { readonly type: "added"; readonly id: string }
  /** Another reference is shown in the same way. */
  | { readonly type: "moved"; readonly id: string }
  | { readonly type: "reading started"; readonly id: string }
  | { readonly type: "reading ended" }
  | { readonly type: "closed" };

export const CLOSED: OpenState = { mode: "closed" };

export function nextOpenState(state: OpenState, event: OpenEvent): OpenState {
  switch (event.type) {
    case "opened":
      return { mode: "panel", id: event.id, isNew: false };
    case "added":
      return { mode: "panel", id: event.id, isNew: true };
    case "moved":
      return state.mode === "reading"
        ? { ...state, id: event.id }
        : { mode: "panel", id: event.id, isNew: false };
    case "reading started":
      return {
        mode: "reading",
        id: event.id,
        returnsTo: state.mode === "closed" ? "list" : "panel",
      };
    case "reading ended":
      if (state.mode !== "reading") return state;
      return state.returnsTo === "list" ? CLOSED : { mode: "panel", id: state.id, isNew: false };
    case "closed":
      return CLOSED;
  }
}
