import type { Examples } from "./example.ts";

/** Files and citation libraries. */
export const fileExamples: Examples = {
  "files.select": async ({ tera, console }) => {
    const file = await tera.files.select({ title: "Which table?", filters: { ext: "csv,json" } });
    console.log(file.path, file.id);
  },
  "files.list": async ({ tera, console }) => {
    for (const file of await tera.files.list()) console.log(file.path, file.size);
  },
  "files.get": async ({ tera, console }) => {
    await tera.files.create("tables/words.csv");
    const file = await tera.files.get("tables/words.csv");
    console.log(file?.version ?? "There is no such file.");
  },
  "files.read": async ({ tera, console }) => {
    const { id } = await tera.files.select();
    const content = await tera.files.read(id);
    console.log(content.size, (await content.text()).slice(0, 40));
  },
  "files.readJson": async ({ tera, console }) => {
    const { id } = await tera.files.create("settings.json");
    await tera.files.write(id, { unit: "title" });
    console.log(await tera.files.readJson(id));
  },
  "files.create": async ({ tera, console }) => {
    const file = await tera.files.create("notes.txt");
    await tera.files.write(file.id, "Some quiet words.");
    console.log(file.path);
  },
  "files.write": async ({ tera, console }) => {
    const csv = new Blob(["word,count\ntea,12\n"], { type: "text/csv" });
    await tera.files.write(null, csv, { filename: "words.csv" }); // asks where to save
    const file = await tera.files.get("words.csv");
    if (!file) return;
    const saved = await tera.files.write(file.id, csv, { expect: file.version });
    console.log(saved.version); // another one than before
  },
  "files.move": async ({ tera, console }) => {
    const { id } = await tera.files.create("notes.txt");
    const moved = await tera.files.move(id, "archive/notes.txt");
    console.log(moved?.id === id); // false: the id follows the path
  },
  "files.delete": async ({ tera, console }) => {
    const { id } = await tera.files.create("notes.txt");
    await tera.files.delete(id); // asks the person
    console.log(await tera.files.get("notes.txt"));
  },
  "files.createFolder": async ({ tera, console }) => {
    await tera.files.createFolder("tables");
    await tera.files.create("tables/words.csv");
    console.log((await tera.files.list()).map(({ path }) => path));
  },
  "files.deleteFolder": async ({ tera, console }) => {
    await tera.files.create("tables/words.csv");
    await tera.files.deleteFolder("tables"); // asks the person
    console.log((await tera.files.list()).map(({ path }) => path));
  },
  "library.select": async ({ tera, console }) => {
    const references = await tera.library.select({ title: "Which library?" });
    console.log(references.length, references[0]?.title);
  },
  "library.read": async ({ tera, console }) => {
    const { id } = await tera.files.select({ filters: { library: true } });
    const references = await tera.library.read(id);
    console.log(references.map(({ title }) => title));
  },
  "library.stream": async ({ tera, console }) => {
    const { id } = await tera.files.select({ filters: { library: true } });
    let count = 0;
    for await (const references of tera.library.stream(id, 500)) count += references.length;
    console.log(count);
  },
  "library.readFile": async ({ tera, console }) => {
    const { id } = await tera.files.select({ filters: { library: true } });
    const file = await tera.library.readFile(id);
    console.log(file.type, file.size);
  },
  "library.write": async ({ tera, console }) => {
    const references = await tera.library.select();
    const recent = references.filter(({ date }) => Number(date) >= 2020);
    await tera.library.write(null, recent, { filename: "recent.ris" }); // asks where to save
    console.log(recent.length);
  },
};
