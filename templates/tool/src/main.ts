import { startTool } from "./tool.ts";

const host = document.querySelector<HTMLMetaElement>("meta[name=tera-host]");
void startTool(document, host?.content ?? "");
