import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { styled } from "styled-components";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { Button } from "../button/button.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { LONG_NAME } from "../story-material.ts";
import { toastObstacle } from "./toast-obstacles.ts";
import { createToaster } from "./toaster-store.ts";
import { Toaster } from "./toaster.tsx";
import { TOAST_SAMPLE } from "../story-samples.ts";

const again = fn();

function Stage() {
  const [toaster] = useState(createToaster);
  return (
    <>
      <ButtonRow>
        <Button onClick={() => toaster.show("Link copied")}>Say</Button>
        <Button onClick={() => toaster.success("Files moved")}>Succeed</Button>
        <Button
          onClick={() =>
            toaster.error(
              "The file store did not answer. Your last change is kept on this device.",
              { label: "Try again", onSelect: again },
            )
          }
        >
          Fail
        </Button>
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
      <Button
        onClick={() => {
          toaster.success("Invites sent");
          setTimeout(() => setIsOpen(true), 0);
        }}
      >
        Invite
      </Button>
      {isOpen && <AlertDialog title="Sent to ruth@example.org" onClose={() => setIsOpen(false)} />}
      <Toaster toaster={toaster} />
    </>
  );
}

function ButtonsUnderIt() {
  const [toaster] = useState(createToaster);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() =>
          toaster.error("The file store did not answer. Your last change is kept on this device.")
        }
      >
        Fail
      </Button>
      <Foot ref={toastObstacle}>
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          Apply decisions
        </Button>
      </Foot>
      {isOpen && (
        <ConfirmDialog
          title="Remove 3 duplicates?"
          confirmLabel="Remove"
          onAnswer={() => setIsOpen(false)}
        >
          They can be brought back.
        </ConfirmDialog>
      )}
      <Toaster toaster={toaster} />
    </>
  );
}

const Foot = styled.footer`
  position: fixed;
  inset: auto 16px 16px auto;
`;

const meta = {
  title: "Parts/Toast",
  component: Toaster,
  args: { toaster: createToaster() },
  render: () => <Stage />,
} satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {
  parameters: { docs: { source: { code: TOAST_SAMPLE } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Succeed" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Files moved"));
  },
};

export const OneAtATime: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Succeed" }));
    await userEvent.click(canvas.getByRole("button", { name: "Say" }));
    await waitFor(() => expect(screen.getByText("Link copied")).toBeVisible());
    await expect(screen.queryByText("Files moved")).toBeNull();
  },
};

/** The message moves into the dialog without fading. */
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
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Close message" })).toBeVisible(),
    );
  },
};

/** All buttons stay clickable. */
export const AboveButtons: Story = {
  render: () => <ButtonsUnderIt />,
  play: async ({ canvas }) => {
    const isFree = (button: HTMLElement): boolean => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    await userEvent.click(canvas.getByRole("button", { name: "Fail" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("did not answer"));
    const apply = canvas.getByRole("button", { name: "Apply decisions" });
    await waitFor(() => expect(isFree(apply)).toBe(true));
    await userEvent.click(apply);
    await waitFor(() => expect(isFree(screen.getByRole("button", { name: "Remove" }))).toBe(true));
  },
};
