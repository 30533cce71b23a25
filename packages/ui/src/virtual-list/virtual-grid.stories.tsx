import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import styled from "styled-components";
import { CountBadge } from "../badge/badge.tsx";
import { EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { GridCell, GridHeadCell, VirtualGrid, type VirtualGridProps } from "./virtual-grid.tsx";

const Frame = styled.div`display: flex; flex-direction: column; height: 480px;`;
const opened = fn();

function References(props: VirtualGridProps) {
  const [active, setActive] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <Frame>
      <VirtualGrid {...props} activeIndex={active} onActive={setActive} openIndex={open} isSelected={(index) => chosen.has(index)}
        onOpen={(index) => { setActive(index); setOpen(index); opened(index); }}
        onToggle={(index) => setChosen((before) => { const next = new Set(before); if (!next.delete(index)) next.add(index); return next; })} />
    </Frame>
  );
}

const meta = {
  title: "Parts/Virtual grid",
  component: VirtualGrid,
  args: {
    label: "References",
    count: 5000,
    rowHeight: 34,
    columns: "64px minmax(0, 3fr) minmax(0, 1.4fr)",
    head: <><GridHeadCell>No.</GridHeadCell><GridHeadCell>Title</GridHeadCell><GridHeadCell>Authors</GridHeadCell></>,
    renderRow: (index) => (
      <>
        <GridCell $quiet>{(index + 1).toLocaleString("en-GB")}</GridCell>
        <GridCell>Discharge readiness after hip fracture surgery, report {index + 1}</GridCell>
        <GridCell $quiet>Okonkwo C {index % 3 === 0 && <CountBadge rest={["Marsh D", "Adeyemi T"]} label="more authors" />}</GridCell>
      </>
    ),
  },
  render: (args) => <References {...args} />,
} satisfies Meta<typeof VirtualGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The keyboard reaches the last of 5,000 rows, of which a few are drawn; the head stays. */
export const FiveThousandRows: Story = {
  play: async ({ canvas }) => {
    const grid = canvas.getByRole("grid", { name: "References" });
    await expect(grid).toHaveAttribute("aria-rowcount", "5001");
    grid.focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(canvas.getByText(/report 5000$/u)).toBeVisible());
    await expect(canvas.getAllByRole("row").length).toBeLessThan(80);
    const head = canvas.getByText("No.");
    await expect(Math.round(head.getBoundingClientRect().top)).toBeLessThanOrEqual(Math.round(grid.getBoundingClientRect().top) + 32);
    await userEvent.keyboard(" ");
    await waitFor(() => expect(document.querySelector("[aria-rowindex='5001']")).toHaveAttribute("aria-selected", "true"));
    await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
    await waitFor(() => expect(opened).toHaveBeenCalledWith(1));
  },
};

export const Empty: Story = {
  args: { count: 0 },
  play: async ({ canvas }) => {
    canvas.getByRole("grid").focus();
    await userEvent.keyboard("{End}{Enter} ");
    await expect(canvas.getAllByRole("row")).toHaveLength(1);
  },
};

export const BadNames: Story = {
  args: { count: 3, renderRow: (index) => <><GridCell $quiet>{index + 1}</GridCell><GridCell><bdi>{[LONG_NAME, RTL_NAME, EMOJI_NAME][index]}</bdi></GridCell><GridCell $quiet>{LONG_NAME}</GridCell></> },
};
