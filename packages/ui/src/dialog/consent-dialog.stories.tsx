import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { EMOJI_NAME, LONG_NAME } from "../story-material.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Consent",
  component: ConsentDialog<string>,
  args: {
    title: "Let this site read your project?",
    origin: "https://forest-lab.example",
    remark: "Not a TERA tool",
    children: (
      <>
        It asks to read <strong>Nurse-led discharge after hip fracture</strong>.
      </>
    ),
    could: [
      { label: "See the project's name, type and description" },
      {
        label: "See the list of files and open any of them",
        detail: "42 files, also those added later",
      },
    ],
    couldNot: [
      { label: "Change, add or delete anything" },
      { label: "See your e-mail, your members or your other projects" },
    ],
    terms: [
      { value: "page", label: "Until I leave this page" },
      { value: "month", label: "For 30 days" },
    ],
    allowLabel: "Allow reading",
    fact: "You can withdraw this in Project settings.",
    onAnswer: fn(),
  },
  render: (args) => <DialogStage ask={(close) => <ConsentDialog {...args} onAnswer={close} />} />,
} satisfies Meta<typeof ConsentDialog<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asked: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    const deny = canvas.getByRole("button", { name: "Don't allow" });
    await expect(deny).toHaveFocus();
    await expect(dialog).toHaveTextContent("https://forest-lab.example");
    const allow = canvas.getByRole("button", { name: "Allow reading" });
    await waitFor(() =>
      expect(getComputedStyle(allow).backgroundColor).toBe(getComputedStyle(deny).backgroundColor),
    );
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const EscapeIsNo: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, { allowed: false });
  },
};

export const AllowedForLonger: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.click(canvas.getByRole("radio", { name: "For 30 days" }));
    const allow = canvas.getByRole("button", { name: "Allow reading" });
    await waitFor(() => expect(allow).not.toHaveAttribute("aria-disabled"));
    await userEvent.click(allow);
    await expectAnswered(canvasElement, { allowed: true, term: "month" });
  },
};

export const OneTerm: Story = {
  args: { terms: [{ value: "page", label: "Until I leave this page" }], remark: undefined },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await expect(canvas.queryByRole("radio")).toBeNull();
  },
};

export const BadInput: Story = {
  args: {
    title: LONG_NAME,
    origin: `https://${"a".repeat(250)}.example`,
    could: [{ label: LONG_NAME, detail: EMOJI_NAME }],
    couldNot: [],
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await expect(canvas.getByRole("button", { name: "Don't allow" })).toHaveFocus();
  },
};
