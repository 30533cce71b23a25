import { useLocation, useParams } from "wouter";
import { schemaDocument, schemaPage } from "../help/document-embed.ts";
import { EmbeddedDocument } from "../help/EmbeddedDocument.tsx";

/** /help/api/schema/{path}: the API reference of this server. */
export function SchemaRoute(): React.JSX.Element {
  const { "*": path = "" } = useParams<{ "*"?: string }>();
  const [, navigate] = useLocation();
  const { selector, url } = schemaDocument(path);
  const open = (address: URL): boolean => {
    const page = schemaPage(address);
    if (page === undefined) return false;
    navigate(page);
    return true;
  };
  return (
    <EmbeddedDocument key={url} selector={selector} url={url} title="API reference" onLink={open} />
  );
}
