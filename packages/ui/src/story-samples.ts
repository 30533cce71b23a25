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
