import { Card, CardList, Icon, text } from "@tera/ui";
import { CopyMinus, LibraryBig, NotebookPen, type LucideIcon } from "lucide-react";
import styled from "styled-components";
import { whenText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import type { ResumeItem } from "./resume-items.ts";

const ICONS: Readonly<Record<ResumeItem["kind"], LucideIcon>> = {
  reading: LibraryBig,
  duplicates: CopyMinus,
  note: NotebookPen,
};

/** Links to unfinished work. Shows nothing if there is none. */
export function ResumeCards({ items }: { readonly items: readonly ResumeItem[] }) {
  if (items.length === 0) return null;
  const now = new Date(platform().clock.now());
  return (
    <Root aria-labelledby="resume">
      <h2 id="resume">Pick up where you left off</h2>
      <CardList>
        {items.map(({ kind, name, line, href, at }) => (
          <Card
            key={href}
            name={name}
            href={href}
            icon={<Icon of={ICONS[kind]} size={20} />}
            line={line}
            tags={[whenText(new Date(at), now)]}
            tagsLabel="Last time"
          />
        ))}
      </CardList>
    </Root>
  );
}

const Root = styled.section`
  margin-bottom: 32px;

  h2 { ${text.dialog} margin-bottom: 4px; }
`;
