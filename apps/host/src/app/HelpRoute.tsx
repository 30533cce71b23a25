import { useEffect } from "react";
import { useParams } from "wouter";
import { HelpPage } from "../help/HelpPage.tsx";
import { helpTopic, isServerFile } from "../help/help-topics.ts";
import { PageSpinner } from "./guards.tsx";
import { usePageTitle } from "./page-title.ts";

export function HelpRoute(): React.JSX.Element {
  const { id } = useParams<{ id: string }>();
  usePageTitle(helpTopic(id)?.title ?? "Help");
  const isExternal = isServerFile(id);
  useEffect(() => {
    if (isExternal) location.reload();
  }, [isExternal]);
  return isExternal ? <PageSpinner /> : <HelpPage id={id} />;
}
