import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/button.tsx";
import { AutocompleteField } from "../field/autocomplete-field.tsx";
import { TextField } from "../field/text-field.tsx";
import { MenuItem } from "../menu/menu-items.tsx";
import { Menu } from "../menu/menu.tsx";
import { ASKING_TOOL } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { DialogHost } from "./dialog-host.tsx";
import { createDialogQueue } from "./dialog-queue.ts";
import { DialogStage, expectAnswered, openDialog } from "./story-stage.tsx";
import { QUEUE_SAMPLE } from "../story-samples.ts";

const queue = createDialogQueue();

const meta = {
  title: "Dialogs/Frame and queue",
  component: DialogFrame,
  subcomponents: { DialogHost },
  args: { title: "Save file", askedBy: ASKING_TOOL, fact: "6 terms, about 12 KB", onClose: fn() },
} satisfies Meta<typeof DialogFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Popups open inside the dialog and handle Escape first. */
export const AForm: Story = {
  render: (args) => (
    <DialogStage
      ask={(close) => (
        <DialogFrame
          {...args}
          onClose={() => close("cancel")}
          onSubmit={() => close("saved")}
          actions={
            <>
              <Button variant="ghost" onClick={() => close("cancel")}>
                Cancel
              </Button>
              <Button variant="primary" type="submit">
                Save file
              </Button>
            </>
          }
        >
          <TextField label="File name" defaultValue="word-frequency-AO-1" />
          <Remember initial="">
            {(value, change) => (
              <AutocompleteField
                label="Institute"
                value={value}
                onValue={change}
                suggestions={["Bond University", "Aarhus University"]}
              />
            )}
          </Remember>
          <Menu trigger={<Button>More</Button>}>
            <MenuItem onSelect={() => undefined}>Duplicate</MenuItem>
          </Menu>
        </DialogFrame>
      )}
    />
  ),
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await expect(dialog).toContainElement(await canvas.findByRole("menu"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("menu")).toBeNull());
    await expect(dialog).toBeVisible();
    await userEvent.type(canvas.getByRole("combobox", { name: "Institute" }), "Bond");
    await expect(dialog).toContainElement(
      await canvas.findByRole("option", { name: "Bond University" }),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("option")).toBeNull());
    await expect(dialog).toBeVisible();
    canvas.getByRole("textbox", { name: "File name" }).focus();
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, "saved");
  },
};

/** Submitting focuses the first field that has an error. */
export const AnInvalidForm: Story = {
  render: (args) => (
    <DialogStage
      ask={(close) => (
        <Remember initial="">
          {(error, change) => (
            <DialogFrame
              {...args}
              onClose={() => close("cancel")}
              onSubmit={() => change("Enter a name.")}
              actions={
                <Button variant="primary" type="submit">
                  Save file
                </Button>
              }
            >
              <TextField label="File name" error={error === "" ? undefined : error} />
            </DialogFrame>
          )}
        </Remember>
      )}
    />
  ),
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Save file" }));
    await waitFor(() => expect(canvas.getByRole("textbox", { name: "File name" })).toHaveFocus());
  },
};

export const OneAfterTheOther: Story = {
  parameters: { docs: { source: { code: QUEUE_SAMPLE } } },
  render: () => (
    <main tabIndex={-1}>
      <Button
        onClick={() =>
          ["First?", "Second?"].forEach(
            (title) =>
              void queue.show<boolean>((answer) => (
                <ConfirmDialog title={title} confirmLabel="Go on" onAnswer={answer} />
              )),
          )
        }
      >
        Ask two
      </Button>
      <DialogHost queue={queue} />
    </main>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Ask two" });
    await userEvent.click(button);
    await expect(await canvas.findByRole("alertdialog", { name: "First?" })).toBeVisible();
    await expect(document.querySelectorAll("dialog")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await expect(await canvas.findByRole("alertdialog", { name: "Second?" })).toBeVisible();
    await expect(document.querySelectorAll("dialog")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  },
};
