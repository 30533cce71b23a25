/** Code shown for parts whose stories bring their own data and state. */

export const TABLE_SAMPLE = `import { HeadCell, Table, TableCell, TableRow, type SortDirection } from "@tera/ui/table";
import { useState } from "react";

const FILES = [
  { name: "protocol.docx", bytes: 24_310 },
  { name: "search.ris", bytes: 1_204_877 },
];

function FileTable() {
  const [sorted, setSorted] = useState<SortDirection>("ascending");
  const sign = sorted === "ascending" ? 1 : -1;
  return (
    <Table label="Files">
      <thead>
        <tr>
          <HeadCell label="Name" />
          <HeadCell
            label="Size"
            numeric
            sorted={sorted}
            onSort={() => setSorted(sorted === "ascending" ? "descending" : "ascending")}
          />
        </tr>
      </thead>
      <tbody>
        {[...FILES]
          .sort((a, b) => sign * (a.bytes - b.bytes))
          .map(({ name, bytes }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              <TableCell numeric>{bytes.toLocaleString()}</TableCell>
            </TableRow>
          ))}
      </tbody>
    </Table>
  );
}`;

export const GRID_SAMPLE = `import { GridCell, GridHeadCell, VirtualGrid } from "@tera/ui/virtual-list";
import { useState } from "react";

function References({ titles }: { titles: readonly string[] }) {
  const [active, setActive] = useState<number | null>(null);
  return (
    <div style={{ display: "flex", flexDirection: "column", height: 480 }}>
      <VirtualGrid
        label="References"
        count={titles.length}
        rowHeight={34}
        columns="64px minmax(0, 1fr)"
        head={
          <>
            <GridHeadCell>No.</GridHeadCell>
            <GridHeadCell>Title</GridHeadCell>
          </>
        }
        renderRow={(index) => (
          <>
            <GridCell $quiet>{index + 1}</GridCell>
            <GridCell>{titles[index]}</GridCell>
          </>
        )}
        activeIndex={active}
        onActive={setActive}
      />
    </div>
  );
}`;

export const TOAST_SAMPLE = `import { Button } from "@tera/ui/button";
import { createToaster, Toaster } from "@tera/ui/toast";

const toaster = createToaster();

const Page = () => (
  <>
    <Button onClick={() => toaster.success("Files moved")}>Move files</Button>
    <Toaster toaster={toaster} />
  </>
);`;

export const QUEUE_SAMPLE = `import { Button } from "@tera/ui/button";
import { ConfirmDialog, createDialogQueue, DialogHost } from "@tera/ui/dialog";

const dialogs = createDialogQueue();

async function deleteFiles() {
  const confirmed = await dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Delete 3 files?" confirmLabel="Delete 3 files" danger onAnswer={close}>
      You can't undo this.
    </ConfirmDialog>
  ));
  if (confirmed) console.log("deleted");
}

const Page = () => (
  <>
    <Button onClick={() => void deleteFiles()}>Delete 3 files</Button>
    <DialogHost queue={dialogs} />
  </>
);`;

export const FIELD_SAMPLE = `import { Field } from "@tera/ui/field";

const StartsAt = () => (
  <Field label="Starts at" hint="In your own time zone.">
    {(wiring) => <input {...wiring} type="time" />}
  </Field>
);`;

export const POPOVER_SAMPLE = `import { Button } from "@tera/ui/button";
import { Checkbox } from "@tera/ui/field";
import { Popover } from "@tera/ui/popover";
import { useState } from "react";

function Filter() {
  const [open, setOpen] = useState(false);
  const [checked, setChecked] = useState(false);
  return (
    <Popover trigger={<Button>Filter</Button>} label="Filter" open={open} onOpen={setOpen}>
      <Checkbox label="No abstract" checked={checked} onChecked={setChecked} />
    </Popover>
  );
}`;

export const COMMANDS_SAMPLE = `import { CommandDialog } from "@tera/ui/command";
import { useState } from "react";

const COMMANDS = [
  { id: "undo", label: "Undo: add a reference", keys: "Ctrl Z" },
  { id: "export", label: "Export library" },
];

function Commands({ onTake, onClose }: { onTake: (id: string) => void; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const commands = COMMANDS.filter(({ label }) => label.includes(query));
  return (
    <CommandDialog
      label="Search or go to"
      query={query}
      onQuery={setQuery}
      groups={[{ title: "On this page", commands }]}
      activeId={activeId}
      onActive={setActiveId}
      emptyText="Nothing matches. Try another word."
      onTake={onTake}
      onClose={onClose}
    />
  );
}`;

export const SAVE_SAMPLE = `import { createDialogQueue, DialogHost, FileSaveDialog } from "@tera/ui/dialog";

const dialogs = createDialogQueue();
const page = <DialogHost queue={dialogs} />;
const files = [{ id: "1", name: "counts.csv" }];

const answer = await dialogs.show((close) => (
  <FileSaveDialog
    title="Save counts"
    suggestedName="counts-2.csv"
    extensions={[".csv", ".json"]}
    files={files}
    nameRule={({ name }) =>
      files.some((file) => file.name === name)
        ? { problem: "There is a file with this name already. Choose another." }
        : { path: name }
    }
    onAnswer={close}
  />
));`;
