import { Upload } from "lucide-react";
import { expect, it } from "vitest";
import { Button } from "./button/button.tsx";
import { ConfirmDialog } from "./dialog/confirm-dialog.tsx";
import { Checkbox } from "./field/checkbox.tsx";
import { Icon } from "./icon/icon.tsx";
import { storyCode } from "./story-code.ts";

const NAMES = new Map<unknown, readonly [name: string, module: string]>([
  [Button, ["Button", "@tera/ui/button"]],
  [Checkbox, ["Checkbox", "@tera/ui/field"]],
  [ConfirmDialog, ["ConfirmDialog", "@tera/ui/dialog"]],
  ["queue", ["createDialogQueue", "@tera/ui/dialog"]],
  ["host", ["DialogHost", "@tera/ui/dialog"]],
  [Icon, ["Icon", "@tera/ui/icon"]],
  [Upload, ["Upload", "lucide-react"]],
  ["state", ["useState", "react"]],
]);
const names = {
  nameOf: (value: unknown) => NAMES.get(value)?.[0],
  moduleOf: (name: string) => [...NAMES.values()].find(([known]) => known === name)?.[1],
};
/** A recorder of calls, as stories use it. */
const recorder = Object.assign(() => undefined, { mock: {} });

it("a story's source is shown with its imports, without recorders", () => {
  expect(
    storyCode(
      `const WithIcon = () => (
  <Button onClick={fn()} icon={<Icon of={Upload} />}>
    Button
  </Button>
);`,
      { component: Button, args: {}, names },
    ),
  ).toBe(`import { Button } from "@tera/ui/button";
import { Icon } from "@tera/ui/icon";
import { Upload } from "lucide-react";

const Example = () => (
  <Button onClick={() => {}} icon={<Icon of={Upload} />}>
    Button
  </Button>
);`);
});

it("a story that holds a part's state is written with state of the page", () => {
  expect(
    storyCode("const Off = (args) => <Remember><Checkbox {...args} /></Remember>;", {
      component: Checkbox,
      args: { label: "Show hidden files", checked: false, onChecked: recorder },
      names,
    }),
  ).toBe(`import { Checkbox } from "@tera/ui/field";
import { useState } from "react";

function Example() {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox label="Show hidden files" checked={checked} onChecked={setChecked} />
  );
}`);
});

it("a dialog is written with the queue that opens it", () => {
  const code = storyCode("const Danger = (args) => <DialogStage {...args} />;", {
    component: ConfirmDialog,
    args: { title: "Delete 3 files?", danger: true, children: "For good.", onAnswer: recorder },
    names,
  });
  expect(code).toContain(
    'import { ConfirmDialog, DialogHost, createDialogQueue } from "@tera/ui/dialog";',
  );
  expect(code).toContain(`await dialogs.show((close) => (
  <ConfirmDialog title="Delete 3 files?" danger onAnswer={close}>For good.</ConfirmDialog>
));`);
});

it.each([
  ["a part of its own", "const Rows = () => <FileTable />;"],
  ["material of the stories", "const Long = () => <Button>{LONG_NAME}</Button>;"],
  ["a list of the stories", "const Long = () => NAMES.map((name) => <Button>{name}</Button>);"],
  ["a very long text", `const Long = () => <Button>${"x".repeat(300)}</Button>;`],
])("a story that shows %s has no code to copy", (_, snippet) => {
  expect(storyCode(snippet, { component: Button, args: {}, names })).toBeUndefined();
});

it("code that is written by hand is shown as it is", () => {
  const code = 'import { FileTable } from "./file-table.tsx";';
  expect(storyCode(code, { component: Button, args: {}, names })).toBe(code);
});
