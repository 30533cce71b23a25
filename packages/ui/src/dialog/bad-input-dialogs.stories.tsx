import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState, type ReactNode } from "react";
import { expect, screen, userEvent, within } from "storybook/test";
import { Button } from "../button/button.tsx";
import { ASKING_TOOL, EMOJI_NAME, HEBREW_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { MANY_FILES } from "./every-dialog.tsx";
import { FileOpenDialog } from "./file-open-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { PromptDialog } from "./prompt-dialog.tsx";
import { DialogStage, openDialog } from "./story-stage.tsx";

type Asked = "confirm" | "prompt" | "progress";

interface BadlyAskedProps {
  kind: Asked;
  words: string;
}

function BadlyAsked({ kind, words }: BadlyAskedProps) {
  return <DialogStage ask={(close) => askBadly(kind, words, close)} />;
}

function askBadly(kind: Asked, words: string, close: (answer: unknown) => void): ReactNode {
  const askedBy = { ...ASKING_TOOL, name: words };
  if (kind === "confirm")
    return (
      <ConfirmDialog
        title={words}
        confirmLabel={words.slice(0, 200)}
        askedBy={askedBy}
        onAnswer={close}
      >
        {words}
      </ConfirmDialog>
    );
  if (kind === "prompt")
    return (
      <PromptDialog
        title={words}
        label={words}
        hint={words}
        initialValue={words}
        askedBy={askedBy}
        onAnswer={close}
      />
    );
  return (
    <ProgressDialog
      title={words}
      label={words}
      valueText={words}
      value={1}
      max={3}
      askedBy={askedBy}
      onCancel={() => close("cancelled")}
    >
      {words}
    </ProgressDialog>
  );
}

const meta = {
  title: "Dialogs/Bad input",
  component: BadlyAsked,
  args: { kind: "confirm", words: LONG_NAME },
  play: async ({ canvasElement, args: { kind } }) => {
    const dialog = await openDialog(canvasElement, kind === "confirm" ? "alertdialog" : "dialog");
    // Cancel must stay visible.
    const cancel = within(dialog).getByRole("button", { name: "Cancel" }).getBoundingClientRect();
    await expect(cancel.top).toBeGreaterThan(0);
    await expect(cancel.bottom).toBeLessThanOrEqual(innerHeight);
  },
} satisfies Meta<typeof BadlyAsked>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ConfirmAtLength: Story = {};
export const ConfirmRightToLeft: Story = { args: { words: RTL_NAME } };
export const PromptAtLength: Story = { args: { kind: "prompt" } };
export const PromptInBothDirections: Story = { args: { kind: "prompt", words: HEBREW_NAME } };
export const ProgressAtLength: Story = { args: { kind: "progress" } };
export const ProgressOfPictures: Story = { args: { kind: "progress", words: EMOJI_NAME } };

/** Loading and searching must not move the dialog's header and footer. */
export const SlowNetwork: Story = {
  render: () => <DialogStage ask={() => <LateFiles />} />,
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement);
    const box = () => {
      const { top, bottom } = dialog.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    };
    const stands = box();
    await screen.findByText("Loading the files");
    await userEvent.click(screen.getByRole("button", { name: "Answer" }));
    await screen.findByRole("option", { name: /full-text-0001/u });
    await expect(box()).toEqual(stands);
    await userEvent.type(screen.getByRole("searchbox"), "nothing is called so");
    await screen.findByText("No files match");
    await expect(box()).toEqual(stands);
  },
};

function LateFiles() {
  const [isThere, setThere] = useState(false);
  return (
    <FileOpenDialog
      files={isThere ? MANY_FILES : undefined}
      tools={<Button onClick={() => setThere(true)}>Answer</Button>}
      onAnswer={() => undefined}
    />
  );
}
