import "@tera/ui/fonts.css";
import { GlobalStyle } from "@tera/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ExamplePage } from "../example/ExamplePage.tsx";
import { watchMessages } from "./message-watch.ts";
import { Playground } from "./Playground.tsx";

// Watch before anything connects, so that the first message port is seen.
const messages = watchMessages(window);

const place = document.querySelector("#tool");
if (!place) throw new Error("The page has no #tool element to show the playground in.");
const example = new URLSearchParams(location.search).get("example");
createRoot(place).render(
  <StrictMode>
    <GlobalStyle />
    {example === null ? <Playground messages={messages} /> : <ExamplePage name={example} />}
  </StrictMode>,
);
