import { applyTheme, GlobalStyle } from "@tera/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchMessages } from "./message-watch.ts";
import { Playground } from "./Playground.tsx";

// Starts before anything connects, so that it sees the first port.
const messages = watchMessages(window);

applyTheme(new URLSearchParams(location.search).get("theme") === "dark" ? "dark" : "system");
const place = document.querySelector("#tool");
if (!place) throw new Error("The page has no place for the playground.");
createRoot(place).render(
  <StrictMode>
    <GlobalStyle />
    <Playground messages={messages} />
  </StrictMode>,
);
