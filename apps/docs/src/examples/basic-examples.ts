import type { Examples } from "./example.ts";

/** The host, scopes, the theme, the person, projects, the timeline and the address. */
export const basicExamples: Examples = {
  "host.info": async ({ tera, console }) => {
    const { product, locale, isSmallScreen } = await tera.host.info();
    console.log(product.name, product.version, locale);
    console.log(isSmallScreen ? "phone" : "desktop");
  },
  "scopes.get": async ({ tera, console }) => {
    const states = await tera.scopes.get();
    console.log(states["files:write"]); // "granted", "prompt" or "denied"
  },
  "scopes.request": async ({ tera, console }) => {
    const states = await tera.scopes.request(["files:write", "log"]);
    if (states["files:write"] === "granted") console.log("The tool can save files.");
  },
  "scopes.check": async ({ tera, console }) => {
    const access = await tera.scopes.check("setProjectFileContents");
    console.log(access); // a state of the scope, or "unavailable"
  },
  "theme.get": async ({ tera, console }) => {
    const theme = await tera.theme.get();
    console.log(theme); // "light" or "dark"
    tera.on("theme", (changed) => console.log(changed));
  },
  "user.get": async ({ tera, console }) => {
    const user = await tera.user.get();
    console.log(user === null ? "Nobody is logged in." : `Hello, ${user.name}.`);
  },
  "user.require": async ({ tera, console }) => {
    const user = await tera.user.require();
    console.log(user.email);
  },
  "project.get": async ({ tera, console }) => {
    const project = await tera.project.get();
    console.log(project?.name ?? "No project is open.");
  },
  "project.list": async ({ tera, console }) => {
    for (const { id, name, isOwner } of await tera.project.list()) console.log(id, name, isOwner);
  },
  "project.require": async ({ tera, console }) => {
    const project = await tera.project.require();
    console.log(project.id, project.name);
  },
  "project.select": async ({ tera, console }) => {
    const project = await tera.project.select({ title: "Which project should be copied?" });
    console.log(project.name); // it does not become the active project
  },
  "project.setActive": async ({ tera, console }) => {
    const projects = await tera.project.list();
    const other = projects.find(({ isOwner }) => !isOwner);
    if (other) await tera.project.setActive(other.id);
    console.log((await tera.project.get())?.name);
  },
  "project.credentials": async ({ tera, console }) => {
    const { supabaseUrl } = await tera.project.credentials();
    console.log(supabaseUrl);
  },
  "log.add": async ({ tera, console }) => {
    await tera.log.add({ type: "tool", tool: "word-count", title: "Counted 1,204 words" });
    console.log("The timeline has the entry.");
  },
  "page.set": async ({ tera, console }) => {
    await tera.page.set({ path: "/chart/years", title: "Years" });
    console.log("A reload of the host opens the tool at /chart/years.");
  },
  "page.resize": async ({ tera, console }) => {
    await tera.page.resize({ height: 900 });
    console.log("The frame is 900 pixels high.");
  },
};
