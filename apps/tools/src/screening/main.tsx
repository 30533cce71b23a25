import { ConnectedTool } from "../frame/ConnectedTool.tsx";
import { showTool } from "../frame/show-tool.tsx";
import { Screenatron } from "./Screenatron.tsx";
import { TOOL_NAME } from "./tool-name.ts";

showTool(
  <ConnectedTool name={TOOL_NAME}>
    {(tera, project) => <Screenatron key={project.id} tera={tera} />}
  </ConnectedTool>,
);
