import { startTool } from "./tool.ts";

void startTool(document);
