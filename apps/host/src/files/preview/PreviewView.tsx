import { EmptyState, JsonView, mono, SkeletonRows, text } from "@tera/ui";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { formatSize } from "../file-size.ts";
import { PreviewTable } from "./PreviewTable.tsx";
import type { PreviewContent } from "./preview-content.ts";

const PreviewPdf = lazy(async () => ({ default: (await import("./PreviewPdf.tsx")).PreviewPdf }));

/**
 * Shows content as text, table cells, or inert images of a file or its pages, never as a document that could run scripts.
 */
export function PreviewView({
  content,
  name,
  size,
}: {
  readonly content: PreviewContent;
  readonly name: string;
  readonly size: number;
}): React.JSX.Element {
  switch (content.kind) {
    case "text":
      return (
        <>
          {content.isCut && (
            <Cut>Only the beginning of this file ({formatSize(size)}) is shown.</Cut>
          )}
          <section aria-label={`Text of ${name}`}>
            <Text dir="auto">{content.text}</Text>
          </section>
        </>
      );
    case "json":
      return <JsonView label={`Contents of ${name}`} value={content.value} />;
    case "table":
      return (
        <>
          {(content.isCut || content.columnsLeft !== undefined) && <Cut>{shownPart(content)}</Cut>}
          <PreviewTable rows={content.rows} label={`Table of ${name}`} />
        </>
      );
    case "image":
      return <PreviewImage image={content.image} name={name} />;
    case "pdf":
      return (
        <Suspense fallback={<SkeletonRows rows={6} rowHeight={24} label="Loading the preview" />}>
          <PreviewPdf contents={content.contents} name={name} />
        </Suspense>
      );
    case "none":
      return <NoPreview reason={content.reason} />;
  }
}

function shownPart({ rows, isCut, columnsLeft }: PreviewContent & { kind: "table" }): string {
  const parts = [
    ...(isCut ? [countOf(Math.max(0, rows.length - 1), "row")] : []),
    ...(columnsLeft === undefined ? [] : [countOf(columnsLeft, "column")]),
  ];
  return `Only the first ${parts.join(" and ")} are shown. Download the file to see all of it.`;
}

const REASONS: Readonly<
  Record<(PreviewContent & { kind: "none" })["reason"], { title: string; about: string }>
> = {
  empty: { title: "This file is empty", about: "There is nothing to preview." },
  binary: {
    title: "No preview of this file",
    about: "It doesn't contain text. Download it to open it in another program.",
  },
  "large PDF": {
    title: "This PDF is too large for a preview",
    about: "PDF files over 50 MB aren't previewed. Download it to read it in your PDF reader.",
  },
  "large image": {
    title: "This image is too large for a preview",
    about: "Images over 25 MB aren't previewed. Download the image to open it.",
  },
};

function NoPreview({ reason }: { readonly reason: keyof typeof REASONS }): React.JSX.Element {
  const { title, about } = REASONS[reason];
  return <EmptyState title={title}>{about}</EmptyState>;
}

/** In an `img` element, an SVG image runs no scripts and loads nothing. */
function PreviewImage({
  image,
  name,
}: {
  readonly image: Blob;
  readonly name: string;
}): React.JSX.Element {
  const element = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(image);
    if (element.current !== null) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [image]);
  if (isBroken)
    return (
      <EmptyState title="This image can't be shown">
        The file may be damaged, or not an image despite its name. Download it to check.
      </EmptyState>
    );
  return <Image ref={element} alt={name} onError={() => setBroken(true)} />;
}

const Cut = styled.p`
  ${text.meta}
  margin-bottom: 12px;
  color: var(--ink-2);
`;

const Text = styled.pre`
  ${text.meta}
  ${mono}
  margin: 0;
  padding-block: 12px;
  border-top: 1px solid var(--line-2);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Image = styled.img`
  display: block;
  max-width: 100%;
  max-height: 80vh;
  object-fit: contain;
  object-position: left top;
  background: #fff;
`;
