import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { Button } from "../button/button.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { LONG_NAME } from "../story-material.ts";
import { createToaster } from "./toaster-store.ts";
import { Toaster } from "./toaster.tsx";

const again = fn();

function Stage() {
  const [toaster] = useState(createToaster);
  return (
    <>
      <ButtonRow>
        <Button onClick={() => toaster.show("Link copied")}>Say</Button>
        <Button onClick={() => toaster.success("Files moved")}>Succeed</Button>
        <Button onClick={() => toaster.error("The file store did not answer. Your last change is kept on this device.", { label: "Try again", onSelect: again })}>Fail</Button>
        <Button onClick={() => toaster.error(LONG_NAME)}>Fail at length</Button>
      </ButtonRow>
      <Toaster toaster={toaster} />
    </>
  );
}

function DialogUnderIt() {
  const [toaster] = useState(createToaster);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => {
        toaster.success("Invites sent");
        setTimeout(() => setIsOpen(true), 0);
      }}>Invite</Button>
      {isOpen && <AlertDialog title="Sent to ruth@example.org" onClose={() => setIsOpen(false)} />}
      <Toaster toaster={toaster} />
    </>
  );
}

const meta = { title: "Parts/Toast", component: Toaster, args: { toaster: createToaster() }, render: () => <Stage /> } satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Announced politely. */
export const Success: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Succeed" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Files moved"));
  },
};

/** One at a time: the later one takes the place of the earlier. */
export const OneAtATime: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Succeed" }));
    await userEvent.click(canvas.getByRole("button", { name: "Say" }));
    await waitFor(() => expect(screen.getByText("Link copied")).toBeVisible());
    await expect(screen.queryByText("Files moved")).toBeNull();
  },
};

/** Drawn in the dialog that opens under it, which makes all else inert; it is there once, not once more fading where it was. */
export const BesideADialog: Story = {
  render: () => <DialogUnderIt />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Invite" }));
    const dialog = await screen.findByRole("alertdialog");
    await waitFor(() => expect(dialog).toHaveTextContent("Invites sent"));
    await expect(screen.getAllByText("Invites sent")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("alertdialog")).toBeNull());
    await expect(screen.getAllByText("Invites sent")).toHaveLength(1);
  },
};

/** Announced at once, with a way on; stays until closed. */
export const AnError: Story = {
  play: async ({ canvas }) => {
    again.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Fail" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("did not answer"));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(again).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText(/did not answer/u)).toBeNull());
  },
};

export const TenThousandCharacters: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Fail at length" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Close message" })).toBeVisible());
  },
};
