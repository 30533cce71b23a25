import { ConnectedTool } from "../frame/ConnectedTool.tsx";
import { showTool } from "../frame/show-tool.tsx";
import { LibraryChoice, TOOL_NAME } from "./LibraryChoice.tsx";

showTool(
  <ConnectedTool name={TOOL_NAME}>
    {(tera, project) => <LibraryChoice tera={tera} project={project} />}
  </ConnectedTool>,
);
