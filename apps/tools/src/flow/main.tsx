import { ConnectedTool } from "../frame/ConnectedTool.tsx";
import { showTool } from "../frame/show-tool.tsx";
import { Flow, TOOL_NAME } from "./Flow.tsx";

showTool(
  <ConnectedTool name={TOOL_NAME}>
    {(tera, project) => <Flow key={project.id} tera={tera} project={project} />}
  </ConnectedTool>,
);
