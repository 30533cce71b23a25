import { ConnectedTool } from "../frame/ConnectedTool.tsx";
import { showTool } from "../frame/show-tool.tsx";
import { Disputatron, TOOL_NAME } from "./Disputatron.tsx";

showTool(
  <ConnectedTool name={TOOL_NAME}>
    {(tera, project) => <Disputatron key={project.id} tera={tera} />}
  </ConnectedTool>,
);
