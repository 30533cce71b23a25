import type { Examples } from "./example.ts";

/** The project's state and namespaces. */
export const dataExamples: Examples = {
  "state.get": async ({ tera, console }) => {
    const state = await tera.state.get();
    console.log(state["name"]);
  },
  "state.set": async ({ tera, console }) => {
    const stage = await tera.state.set("review.stage", "screening");
    console.log(stage);
    await tera.state.set(["review", "stages"], ["search", "screening"]);
  },
  "state.setDefaults": async ({ tera, console }) => {
    await tera.state.set("review.stage", "screening");
    const review = await tera.state.setDefaults("review", { stage: "search", round: 1 });
    console.log(review); // { stage: "screening", round: 1 }
  },
  "state.flush": async ({ tera, console }) => {
    await tera.state.set("review.stage", "done");
    await tera.state.flush();
    console.log("The server has it.");
  },
  "state.refresh": async ({ tera, console }) => {
    await tera.state.refresh();
    console.log(Object.keys(await tera.state.get()));
  },
  "namespaces.get": async ({ tera, console }) => {
    const settings = await tera.namespaces.get("word-count");
    console.log(settings ?? "Nothing is stored yet.");
  },
  "namespaces.set": async ({ tera, console }) => {
    await tera.namespaces.set("word-count", { hidden: ["the"], unit: "title" });
    await tera.namespaces.set("word-count", { hidden: ["the", "and"] });
    console.log(await tera.namespaces.get("word-count")); // `unit` is still there
    await tera.namespaces.set("word-count", { hidden: [] }, { method: "set" }); // replaces all
  },
  "namespaces.list": async ({ tera, console }) => {
    await tera.namespaces.set("word-count", { hidden: [] });
    for (const { name } of await tera.namespaces.list()) console.log(name);
  },
  "namespaces.mount": async ({ tera, console }) => {
    const store = await tera.namespaces.mount<{ hidden?: string[] }>("word-count");
    store.subscribe(() => console.log(store.state)); // your own and others' changes
    await store.set({ hidden: ["the"] });
  },
};
