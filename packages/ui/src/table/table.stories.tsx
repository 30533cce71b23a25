import type { Meta, StoryObj } from "@storybook/react-vite";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { IconButton } from "../button/icon-button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { Checkbox } from "../field/checkbox.tsx";
import { Icon } from "../icon/icon.tsx";
import { BAD_FILES, STORY_FILES, type StoryFile } from "../story-files.ts";
import { HeadCell, type SortDirection } from "./head-cell.tsx";
import { TableError, TableGroupRow, TableSkeleton, TableState } from "./table-states.tsx";
import { PhoneLine, RowActions, Table, TableCell, TableRow, TwoLines } from "./table.tsx";
import { TABLE_SAMPLE } from "../story-samples.ts";

const COLUMNS = 5;
const retried = fn();

function FileTable({
  files,
  children,
}: {
  files: readonly StoryFile[];
  children?: React.ReactNode;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sorted, setSorted] = useState<SortDirection | null>(null);
  const rows =
    sorted === null
      ? files
      : files.toSorted((a, b) => (sorted === "ascending" ? a.bytes - b.bytes : b.bytes - a.bytes));
  return (
    <Table label="Files">
      <thead>
        <tr>
          <HeadCell label="Choose" width="44px">
            <Checkbox
              label="Choose all files"
              hideLabel
              checked={files.length > 0 && chosen.length === files.length}
              indeterminate={chosen.length > 0 && chosen.length < files.length}
              onChecked={(on) => setChosen(on ? files.map(({ name }) => name) : [])}
            />
          </HeadCell>
          <HeadCell label="File" />
          <HeadCell
            label="Size"
            numeric
            width="100px"
            hideBelow="tablet"
            sorted={sorted}
            onSort={() => setSorted(sorted === "ascending" ? "descending" : "ascending")}
          />
          <HeadCell label="Last modified" width="170px" hideBelow="tablet" />
          <HeadCell label="Actions" hideLabel width="60px" />
        </tr>
      </thead>
      <tbody>
        {rows.map((file) => (
          <TableRow key={file.name} selected={chosen.includes(file.name)}>
            <TableCell>
              <Checkbox
                label={`Choose ${file.name.slice(0, 40)}`}
                hideLabel
                checked={chosen.includes(file.name)}
                onChecked={(on) =>
                  setChosen(
                    on ? [...chosen, file.name] : chosen.filter((other) => other !== file.name),
                  )
                }
              />
            </TableCell>
            <TableCell>
              <span dir="auto">{file.name}</span>
              <PhoneLine>
                {file.bytes.toLocaleString("en-GB")} bytes · {file.modified}
              </PhoneLine>
            </TableCell>
            <TableCell numeric quiet hideBelow="tablet">
              {file.bytes.toLocaleString("en-GB")}
            </TableCell>
            <TableCell quiet hideBelow="tablet">
              {file.modified}
            </TableCell>
            <TableCell numeric>
              <RowActions>
                <IconButton small label="More" icon={<Icon of={Ellipsis} />} />
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
        {children}
      </tbody>
    </Table>
  );
}

const meta = {
  title: "Parts/Table",
  component: Table,
  subcomponents: {
    HeadCell,
    TableRow,
    TableCell,
    TableError,
    TableState,
    TableSkeleton,
    TableGroupRow,
  },
  args: { label: "Files" },
} satisfies Meta<typeof Table>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  parameters: { docs: { source: { code: TABLE_SAMPLE } } },
  render: () => <FileTable files={STORY_FILES} />,
};

export const Sorting: Story = {
  render: () => <FileTable files={STORY_FILES} />,
  play: async ({ canvas }) => {
    const head = canvas.getByRole("columnheader", { name: "Size" });
    await expect(head).toHaveAttribute("aria-sort", "none");
    within(head).getByRole("button").focus();
    await userEvent.keyboard("{Enter}");
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(canvas.getAllByRole("row")[1]).toHaveTextContent("protocol.docx");
    await userEvent.keyboard(" ");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(canvas.getAllByRole("row")[1]).toHaveTextContent("search-pubmed");
    await expect(canvas.getByRole("columnheader", { name: "File" })).not.toHaveAttribute(
      "aria-sort",
    );
  },
};

export const Selection: Story = {
  render: () => <FileTable files={STORY_FILES} />,
  play: async ({ canvas }) => {
    const all = canvas.getByRole("checkbox", { name: "Choose all files" });
    await userEvent.click(canvas.getByRole("checkbox", { name: "Choose protocol.docx" }));
    await expect(all).toBePartiallyChecked();
    await expect(document.querySelectorAll("tr[data-selected]")).toHaveLength(1);
    await userEvent.click(all);
    await expect(all).toBeChecked();
    all.focus();
    await userEvent.keyboard(" ");
    await expect(document.querySelectorAll("tr[data-selected]")).toHaveLength(0);
  },
};

export const Loading: Story = {
  render: () => (
    <FileTable files={[]}>
      <TableSkeleton columns={COLUMNS} rows={4} />
    </FileTable>
  ),
};

export const Empty: Story = {
  render: () => (
    <FileTable files={[]}>
      <TableState columns={COLUMNS}>
        <EmptyState title="No file yet">Drop files above, or choose them.</EmptyState>
      </TableState>
    </FileTable>
  ),
};

export const Failed: Story = {
  render: () => (
    <FileTable files={[]}>
      <TableError columns={COLUMNS} title="The files couldn't be listed" onRetry={retried}>
        The file store did not answer. Nothing was lost.
      </TableError>
    </FileTable>
  ),
  play: async ({ canvas }) => {
    retried.mockClear();
    await expect(canvas.getByRole("alert")).toHaveTextContent("The files couldn't be listed");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(retried).toHaveBeenCalledOnce();
  },
};

export const GroupsAndTwoLines: Story = {
  render: () => (
    <Table label="Members" rowHeight={54}>
      <thead>
        <tr>
          <HeadCell label="Member" />
          <HeadCell label="Joined" numeric />
        </tr>
      </thead>
      <tbody>
        <TableGroupRow label="This week" columns={2} />
        <TableRow>
          <TableCell>
            <TwoLines>
              <strong>Amara Osei</strong>
              <span>amara@uni.example</span>
            </TwoLines>
          </TableCell>
          <TableCell numeric quiet>
            Yesterday 17:48
          </TableCell>
        </TableRow>
        <TableRow dropTarget>
          <TableCell>Drop target</TableCell>
          <TableCell numeric quiet>
            2 March
          </TableCell>
        </TableRow>
      </tbody>
    </Table>
  ),
};

export const BadNames: Story = { render: () => <FileTable files={BAD_FILES} /> };

export const HeadStaysInView: Story = {
  render: () => (
    <FileTable
      files={Array.from({ length: 12 }, (_, copy) =>
        STORY_FILES.map((file) => ({ ...file, name: `${copy + 1}-${file.name}` })),
      ).flat()}
    />
  ),
  play: async ({ canvas }) => {
    window.scrollTo({ top: 900, behavior: "instant" });
    await waitFor(() =>
      expect(canvas.getByRole("columnheader", { name: "File" }).getBoundingClientRect().top).toBe(
        0,
      ),
    );
    window.scrollTo({ top: 0, behavior: "instant" });
  },
};
