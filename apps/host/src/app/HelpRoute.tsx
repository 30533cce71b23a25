import { useParams } from "wouter";
import { HelpPage } from "../help/HelpPage.tsx";
import { helpTopic } from "../help/help-topics.ts";
import { usePageTitle } from "./page-title.ts";

export function HelpRoute(): React.JSX.Element {
  const { id } = useParams<{ id: string }>();
  usePageTitle(helpTopic(id)?.title ?? "Help");
  return <HelpPage id={id} />;
}
