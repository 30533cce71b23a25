import { useState } from "react";
import { styled } from "styled-components";
import {
  CountBadge,
  Fact,
  GridCell,
  GridHeadCell,
  VirtualGrid,
  VisuallyHidden,
} from "../src/index.ts";

const Frame = styled.main`display: flex; flex-direction: column; height: 100dvh;`;
const Foot = styled.footer`display: flex; justify-content: space-between; align-items: center; height: 36px; padding-inline: 20px; border-top: 1px solid var(--line);`;

export function GridSection() {
  const [active, setActive] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(3);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([5]));
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const [onRange] = useState(() => (first: number, last: number) => setRange([first, last]));
  return (
    <Frame>
      <VisuallyHidden as="h1">Grid</VisuallyHidden>
      <VirtualGrid
        label="References"
        count={100_000}
        rowHeight={34}
        columns="64px minmax(0, 3fr) minmax(0, 1.4fr) 64px"
        head={
          <>
            <GridHeadCell>No.</GridHeadCell>
            <GridHeadCell>Title</GridHeadCell>
            <GridHeadCell>Authors</GridHeadCell>
            <GridHeadCell>Year</GridHeadCell>
          </>
        }
        activeIndex={active}
        onActive={setActive}
        openIndex={open}
        onOpen={(index) => {
          setActive(index);
          setOpen(index);
        }}
        isSelected={(index) => chosen.has(index)}
        onRange={onRange}
        printText="The export has all of them."
        onToggle={(index) =>
          setChosen((before) => {
            const next = new Set(before);
            if (!next.delete(index)) next.add(index);
            return next;
          })
        }
        renderRow={(index) => (
          <>
            <GridCell $quiet>{(index + 1).toLocaleString("en-GB")}</GridCell>
            <GridCell>
              Discharge readiness after hip fracture surgery: development of a nurse checklist,
              report {index + 1}
            </GridCell>
            <GridCell $quiet>
              Okonkwo C, Bell R{" "}
              {index % 3 === 0 && (
                <CountBadge rest={["Marsh D", "Adeyemi T"]} label="more authors" />
              )}
            </GridCell>
            <GridCell $quiet>{2000 + (index % 26)}</GridCell>
          </>
        )}
      />
      <Foot>
        <Fact>100,000 references</Fact>
        <Fact>
          {(range[0] + 1).toLocaleString("en-GB")} to {(range[1] + 1).toLocaleString("en-GB")}
        </Fact>
      </Foot>
    </Frame>
  );
}
