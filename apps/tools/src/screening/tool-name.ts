export const TOOL_NAME = "Screenatron";
