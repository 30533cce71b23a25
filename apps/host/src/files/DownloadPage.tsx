import { useStore } from "@nanostores/react";
import { PageBody, ProgressBar } from "@tera/ui";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { toastError } from "../errors/notices.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { downloadFile } from "./download-file.ts";
import { filePathIn } from "./file-address.ts";

export function DownloadPage(): React.JSX.Element {
  const projectId = useStore($activeProjectId);
  const [, navigate] = useLocation();
  const path = filePathIn(location.pathname);
  useEffect(() => {
    if (projectId === undefined) return;
    if (path === undefined) {
      navigate("/project/files", { replace: true });
      return;
    }
    downloadFile(projectId, path)
      .catch(toastError)
      .finally(() => navigate("/project/files", { replace: true }));
  }, [projectId, path, navigate]);
  return (
    <PageBody>
      <ProgressBar label={`Downloading ${path ?? ""}`} />
    </PageBody>
  );
}
