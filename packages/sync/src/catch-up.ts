import { needsCatchUp, type DocumentModel, type Effect, type Step } from "./document-model.ts";

type CatchUpEvent =
  | { readonly type: "gap waited" }
  | { readonly type: "fetched" }
  | { readonly type: "fetch failed"; readonly error: unknown };

/** Starts to wait for a missing version, unless a wait or a fetch is already in progress. */
export function watchGap(model: DocumentModel, effects: readonly Effect[] = []): Step {
  if (model.catchUp !== "complete" || !needsCatchUp(model)) return { model, effects };
  return {
    model: { ...model, catchUp: "waiting" },
    effects: [...effects, { do: "wait for version" }],
  };
}

/** Fetches a missing version at once, because its event is lost. */
export function fetchGap(model: DocumentModel): Step {
  if (model.catchUp !== "complete" || !needsCatchUp(model)) return { model, effects: [] };
  return { model: { ...model, catchUp: "fetching quietly" }, effects: [{ do: "fetch" }] };
}

/** A failed fetch is not repeated until something new is announced. */
export function advanceCatchUp(model: DocumentModel, event: CatchUpEvent): Step {
  const isQuiet = model.catchUp === "fetching quietly";
  const complete: DocumentModel = { ...model, catchUp: "complete" };
  switch (event.type) {
    case "gap waited":
      return needsCatchUp(model)
        ? { model: { ...model, catchUp: "fetching" }, effects: [{ do: "fetch" }] }
        : { model: complete, effects: [] };
    case "fetched":
      return watchGap(complete);
    case "fetch failed":
      return {
        model: complete,
        effects: isQuiet ? [] : [{ do: "report fetch", error: event.error }],
      };
  }
}
