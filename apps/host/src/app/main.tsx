import { createRoot } from "react-dom/client";
import { z } from "zod";
import { configuration } from "../platform/configuration.ts";
import { startPlatform } from "../platform/platform.ts";
import { App } from "./App.tsx";
import { showPanic } from "./panic.ts";
import { startServices } from "./services.ts";

// The page's policy forbids making code from text, which zod would otherwise try.
z.config({ jitless: true });

const root = document.getElementById("root") ?? document.body;

async function start(): Promise<void> {
  await startPlatform(configuration(), location.origin);
  createRoot(root).render(<App />);
  await startServices();
}

start().catch((error: unknown) => showPanic(error, root));
