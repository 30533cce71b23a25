import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { styled } from "styled-components";
import { CountBadge } from "../badge/badge.tsx";
import { EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import type { SortDirection } from "../table/head-cell.tsx";
import { GridColumnEdge } from "./grid-column-edge.tsx";
import { GridCell, GridHeadCell, GridSortCell } from "./grid-cells.tsx";
import { VirtualGrid, type VirtualGridProps } from "./virtual-grid.tsx";
import { GRID_SAMPLE } from "../story-samples.ts";

const Frame = styled.div`display: flex; flex-direction: column; height: 480px;`;
const opened = fn();

function toggled(all: ReadonlySet<number>, one: number): ReadonlySet<number> {
  return new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);
}

function References(props: VirtualGridProps) {
  const [active, setActive] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <Frame>
      <VirtualGrid
        {...props}
        activeIndex={active}
        onActive={setActive}
        openIndex={open}
        isSelected={(index) => chosen.has(index)}
        onOpen={(index) => {
          setActive(index);
          setOpen(index);
          opened(index);
        }}
        onToggle={(index) => setChosen((before) => toggled(before, index))}
      />
    </Frame>
  );
}

const meta = {
  title: "Parts/Virtual grid",
  component: VirtualGrid,
  subcomponents: { GridSortCell, GridColumnEdge },
  args: {
    label: "References",
    count: 5000,
    rowHeight: 34,
    columns: "64px minmax(0, 3fr) minmax(0, 1.4fr)",
    head: (
      <>
        <GridHeadCell>No.</GridHeadCell>
        <GridHeadCell>Title</GridHeadCell>
        <GridHeadCell>Authors</GridHeadCell>
      </>
    ),
    renderRow: (index) => (
      <>
        <GridCell $quiet>{(index + 1).toLocaleString("en-GB")}</GridCell>
        <GridCell>Discharge readiness after hip fracture surgery, report {index + 1}</GridCell>
        <GridCell $quiet>
          Okonkwo C{" "}
          {index % 3 === 0 && <CountBadge rest={["Marsh D", "Adeyemi T"]} label="more authors" />}
        </GridCell>
      </>
    ),
  },
  render: (args) => <References {...args} />,
} satisfies Meta<typeof VirtualGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FiveThousandRows: Story = {
  parameters: { docs: { source: { code: GRID_SAMPLE } } },
  play: async ({ canvas }) => {
    const grid = canvas.getByRole("grid", { name: "References" });
    await expect(grid).toHaveAttribute("aria-rowcount", "5001");
    grid.focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(canvas.getByText(/report 5000$/u)).toBeVisible());
    await expect(canvas.getAllByRole("row").length).toBeLessThan(80);
    const head = canvas.getByText("No.");
    await expect(Math.round(head.getBoundingClientRect().top)).toBeLessThanOrEqual(
      Math.round(grid.getBoundingClientRect().top) + 32,
    );
    await userEvent.keyboard(" ");
    await waitFor(() =>
      expect(document.querySelector("[aria-rowindex='5001']")).toHaveAttribute(
        "aria-selected",
        "true",
      ),
    );
    await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
    await waitFor(() => expect(opened).toHaveBeenCalledWith(1));
  },
};

const START_WIDTH = 120;

function Resizing(props: VirtualGridProps) {
  const [width, setWidth] = useState(START_WIDTH + 60);
  const [start, setStart] = useState(0);
  return (
    <References
      {...props}
      columns={`64px minmax(0, 1fr) ${width}px`}
      head={
        <>
          <GridHeadCell>No.</GridHeadCell>
          <GridHeadCell>Title</GridHeadCell>
          <GridHeadCell>
            Authors
            <GridColumnEdge
              onStart={() => setStart(width)}
              onDrag={(distance) => setWidth(Math.max(60, start - distance))}
              onEnd={() => undefined}
              onReset={() => setWidth(START_WIDTH)}
            />
          </GridHeadCell>
        </>
      }
    />
  );
}

export const DraggedEdges: Story = {
  render: (args) => <Resizing {...args} />,
  play: async ({ canvas }) => {
    const head = canvas.getByText("Authors");
    await expect(head).toHaveAccessibleName("Authors");
    await userEvent.dblClick(head.lastElementChild ?? head);
    await waitFor(() => expect(head.getBoundingClientRect().width).toBe(START_WIDTH));
  },
};

export const OtherPeoplesRows: Story = {
  args: {
    cursorsOf: (index) =>
      index === 1
        ? [{ identity: "a", name: "Ada Park" }]
        : index === 3
          ? ["Ben Olsen", LONG_NAME, RTL_NAME].map((name) => ({ identity: name, name }))
          : undefined,
  },
  play: async ({ canvas }) => {
    const row = canvas.getAllByRole("row")[2];
    await expect(row).toHaveAccessibleDescription("Here now: Ada Park");
    const edge = row?.querySelector("[data-cursors]") ?? document.body;
    await userEvent.hover(edge);
    await waitFor(() => expect(screen.getByText("Ada Park")).toBeVisible());
    await userEvent.unhover(edge);
    await waitFor(() => expect(screen.queryByText("Ada Park")).toBeNull());
  },
};

const COUNT = 40;

function Choosing() {
  const [active, setActive] = useState<number | null>(null);
  const [from, setFrom] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [sorted, setSorted] = useState<SortDirection | null>(null);
  const toggle = (index: number) => {
    setFrom(index);
    setChosen((before) => toggled(before, index));
  };
  const choose = (index: number, how: "range" | "toggle") => {
    setActive(index);
    if (how === "toggle") toggle(index);
    else
      setChosen(
        new Set(
          Array.from(
            { length: Math.abs(index - from) + 1 },
            (_, step) => Math.min(index, from) + step,
          ),
        ),
      );
  };
  return (
    <Frame>
      <VirtualGrid
        label="References"
        count={COUNT}
        rowHeight={34}
        columns="minmax(0, 3fr) 96px"
        activeIndex={active}
        isSelected={(index) => chosen.has(index)}
        head={
          <>
            <GridHeadCell>Title</GridHeadCell>
            <GridSortCell
              label="Year"
              $numeric
              sorted={sorted}
              onSort={() => setSorted(sorted === "ascending" ? "descending" : "ascending")}
            />
          </>
        }
        onActive={setActive}
        onToggle={toggle}
        onSelect={choose}
        onSelectAll={() => setChosen(new Set(Array.from({ length: COUNT }, (_, index) => index)))}
        onOpen={(index) => {
          setActive(index);
          setFrom(index);
          setChosen(new Set());
        }}
        onType={typed}
        renderRow={(index) => (
          <>
            <GridCell>Report {sorted === "descending" ? COUNT - index : index + 1}</GridCell>
            <GridCell $quiet $numeric>
              {2000 + index}
            </GridCell>
          </>
        )}
      />
      <output>{chosen.size} chosen</output>
    </Frame>
  );
}

const typed = fn();

/** Rows are selected as in a file manager, by keyboard and mouse. */
export const ChoosingRows: Story = {
  render: () => <Choosing />,
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    const grid = canvas.getByRole("grid");
    await expect(grid).toHaveAttribute("aria-multiselectable", "true");
    grid.focus();
    await user.keyboard("{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await expect(canvas.getByText("3 chosen")).toBeVisible();
    await user.keyboard("{ArrowDown} ");
    await expect(canvas.getByText("4 chosen")).toBeVisible();
    await expect(canvas.getAllByRole("row", { selected: true })).toHaveLength(4);
    await user.keyboard("{Control>}a{/Control}");
    await expect(canvas.getByText("40 chosen")).toBeVisible();
    await user.click(canvas.getByText("Report 2"));
    await expect(canvas.getByText("0 chosen")).toBeVisible();
    await user.keyboard("{Shift>}");
    await user.click(canvas.getByText("Report 5"));
    await user.keyboard("{/Shift}");
    await expect(canvas.getByText("4 chosen")).toBeVisible();
    await user.keyboard("{Control>}");
    await user.click(canvas.getByText("Report 8"));
    await user.keyboard("{/Control}");
    await expect(canvas.getByText("5 chosen")).toBeVisible();
  },
};

export const SortingAndTyping: Story = {
  render: () => <Choosing />,
  play: async ({ canvas }) => {
    typed.mockClear();
    const head = canvas.getByRole("columnheader", { name: "Year" });
    await expect(head).toHaveAttribute("aria-sort", "none");
    canvas.getByRole("button", { name: "Year" }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await userEvent.keyboard("{Enter}");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(canvas.getByText("Report 40")).toBeVisible();
    canvas.getByRole("grid").focus();
    await userEvent.keyboard("re");
    await expect(typed).toHaveBeenLastCalledWith("re");
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
  args: {
    count: 3,
    renderRow: (index) => (
      <>
        <GridCell $quiet>{index + 1}</GridCell>
        <GridCell>
          <bdi>{[LONG_NAME, RTL_NAME, EMOJI_NAME][index]}</bdi>
        </GridCell>
        <GridCell $quiet>{LONG_NAME}</GridCell>
      </>
    ),
  },
};
