import { lazy, Suspense } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { schemaDocument, schemaPage } from "../help/document-embed.ts";
import { EmbeddedDocument } from "../help/EmbeddedDocument.tsx";

const TryItDialog = lazy(() =>
  import("../help/try-it/TryItDialog.tsx").then((module) => ({ default: module.TryItDialog })),
);

/** /help/api/schema/{path}: the API reference of this server. `?try=get /api/…` tries a call. */
export function SchemaRoute(): React.JSX.Element {
  const { "*": path = "" } = useParams<{ "*"?: string }>();
  const [location, navigate] = useLocation();
  const tried = new URLSearchParams(useSearch()).get("try");
  const { selector, url } = schemaDocument(path);
  const open = (address: URL): boolean => {
    const page = schemaPage(address);
    if (page === undefined) return false;
    navigate(page);
    return true;
  };
  return (
    <>
      <EmbeddedDocument
        key={url}
        selector={selector}
        url={url}
        title="API reference"
        onLink={open}
      />
      {tried === null ? null : (
        <Suspense fallback={null}>
          <TryItDialog
            key={tried}
            name={tried}
            onClose={() => navigate(location, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
