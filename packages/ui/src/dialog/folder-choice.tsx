import { Folder, FolderOpen } from "lucide-react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { useMedia } from "../theme/use-media.ts";
import { numeric, oneLine, text } from "../theme/text-style.ts";
import { ChoiceList } from "./choice-list.tsx";
import { shortName } from "./short-name.ts";

const ROW_PX = 32;
const PHONE_ROW_PX = 44;

const Group = styled.div`
  > p { ${text.label} margin-bottom: 5px; }
  > [role="listbox"] { max-height: min(194px, 30dvh); }
`;

const Name = styled.span`
  ${oneLine}
  flex: 1;
  [aria-selected="true"] & { font-weight: 600; }
`;

const Fact = styled.span`
  ${text.meta}
  ${numeric}
  flex: none;
  color: var(--ink-3);
`;

export interface FolderOption {
  /** "" means the root folder. */
  id: string;
  name: string;
  /** A note: "5 files". */
  fact?: string | undefined;
}

export function FolderChoice({
  folders,
  chosenId,
  onChoose,
}: {
  folders: readonly FolderOption[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  const isPhone = useMedia("(max-width: 767.98px)");
  return (
    <Group>
      <p aria-hidden>Folder</p>
      <ChoiceList
        label="Folder"
        items={folders}
        rowHeight={isPhone ? PHONE_ROW_PX : ROW_PX}
        chosenId={chosenId}
        onChoose={onChoose}
        titleOf={({ name }) => shortName(name)}
        renderRow={({ id, name, fact }) => (
          <>
            <Icon of={id === chosenId ? FolderOpen : Folder} />
            <Name dir="auto">{name}</Name>
            <Fact>{fact}</Fact>
          </>
        )}
      />
    </Group>
  );
}
