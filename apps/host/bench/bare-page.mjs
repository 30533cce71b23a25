import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "../../../scripts/run.mjs";

const ENTRY = "virtual:bare-page";
const SOURCE = `
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  import { Link, Route, Switch } from "wouter";
  import styled from "styled-components";
  const Title = styled.h1\`font-size: 26px;\`;
  const page = (title, to) => () => [createElement(Title, { key: 1 }, title), createElement(Link, { key: 2, href: to }, to)];
  createRoot(document.body).render(createElement(Switch, null,
    createElement(Route, { path: "/", component: page("Home", "/other") }),
    createElement(Route, { component: page("Other", "/") })));
`;

/** Builds a page of the host's libraries alone: React, its router and styles. In bytes after gzip. */
export async function barePageBytes() {
  process.env.NODE_ENV = "production";
  const { output } = await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [
      {
        name: "bare-page",
        resolveId: (id) => (id === ENTRY ? `${root}/apps/host/src/bare-page.js` : undefined),
        load: (id) => (id.endsWith("/bare-page.js") ? SOURCE : undefined),
      },
    ],
    build: { write: false, target: "es2023", rolldownOptions: { input: ENTRY } },
  });
  return output
    .filter(({ type }) => type === "chunk")
    .reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0);
}
