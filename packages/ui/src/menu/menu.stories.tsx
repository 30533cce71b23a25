import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Ellipsis, Eye, Trash2 } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { DialogHost } from "../dialog/dialog-host.tsx";
import { createDialogQueue } from "../dialog/dialog-queue.ts";
import { BAD_NAMES } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { MenuCheckbox, MenuRadioGroup } from "./menu-choices.tsx";
import { MenuGroup, MenuItem, MenuLink, MenuSeparator } from "./menu-items.tsx";
import { Menu } from "./menu.tsx";

const recordChoice = fn();
const trigger = <IconButton variant="secondary" label="More" icon={<Icon of={Ellipsis} />} />;

const meta = {
  title: "Parts/Menu",
  component: Menu,
  subcomponents: { MenuItem, MenuLink, MenuCheckbox, MenuRadioGroup, MenuGroup },
  args: {
    trigger,
    children: (
      <>
        <MenuItem icon={<Icon of={Eye} />} keyHint="Enter" onSelect={() => recordChoice("open")}>
          Open
        </MenuItem>
        <MenuLink icon={<Icon of={Download} />} href="#download">
          Download
        </MenuLink>
        <MenuItem disabledReason="It lies in no folder." onSelect={() => recordChoice("move")}>
          Move out of folder
        </MenuItem>
        <MenuItem onSelect={() => recordChoice("rename")}>Rename</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon of={Trash2} />} danger onSelect={() => recordChoice("delete")}>
          Delete file
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

const STORY_DIALOGS = createDialogQueue();

/** The dialog returns focus to the menu's button, because the menu item has unmounted. */
export const AsksAQuestion: Story = {
  args: {
    children: (
      <MenuItem
        danger
        onSelect={() =>
          void STORY_DIALOGS.show<boolean>((close) => (
            <ConfirmDialog
              danger
              title="Delete protocol.docx?"
              confirmLabel="Delete file"
              onAnswer={close}
            />
          ))
        }
      >
        Delete file
      </MenuItem>
    ),
  },
  decorators: [
    (Story) => (
      <>
        <Story />
        <DialogHost queue={STORY_DIALOGS} />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const button = await openMenu(canvas);
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("alertdialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

async function openMenu(canvas: {
  getByRole: (role: "button", options: { name: string }) => HTMLElement;
}): Promise<HTMLElement> {
  canvas.getByRole("button", { name: "More" }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("menu");
  return canvas.getByRole("button", { name: "More" });
}

export const ByArrows: Story = {
  play: async ({ canvas }) => {
    recordChoice.mockClear();
    const button = await openMenu(canvas);
    await waitFor(() => expect(screen.getByRole("menuitem", { name: /Open/u })).toHaveFocus());
    await userEvent.keyboard("{End}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: "Delete file" })).toHaveFocus(),
    );
    await userEvent.keyboard("{ArrowUp}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Rename" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(recordChoice).toHaveBeenCalledWith("rename");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const ByTypingAhead: Story = {
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await userEvent.keyboard("de");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: "Delete file" })).toHaveFocus(),
    );
  },
};

export const LeftWithEscape: Story = {
  play: async ({ canvas }) => {
    recordChoice.mockClear();
    const button = await openMenu(canvas);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await expect(recordChoice).not.toHaveBeenCalled();
  },
};

export const WithSettings: Story = {
  render: () => (
    <Remember initial={true}>
      {(hidden, show) => (
        <Remember initial="latest">
          {(order, sort) => (
            <Menu trigger={trigger}>
              <MenuCheckbox checked={hidden} onChecked={show}>
                Show hidden files
              </MenuCheckbox>
              <MenuSeparator />
              <MenuRadioGroup
                label="Order"
                value={order}
                onValue={sort}
                options={[
                  { value: "latest", label: "Latest first" },
                  { value: "oldest", label: "Oldest first" },
                ]}
              />
              <MenuGroup label="Export">
                <MenuItem onSelect={() => undefined}>As CSV</MenuItem>
              </MenuGroup>
            </Menu>
          )}
        </Remember>
      )}
    </Remember>
  ),
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Show hidden files" }));
    await waitFor(() =>
      expect(screen.getByRole("menuitemcheckbox", { name: "Show hidden files" })).toHaveAttribute(
        "aria-checked",
        "false",
      ),
    );
    await expect(screen.getByRole("menuitemradio", { name: "Latest first" })).toHaveAttribute(
      "aria-checked",
      "true",
    );
  },
};

export const VeryLongAndRightToLeft: Story = {
  args: {
    children: BAD_NAMES.map((name) => (
      <MenuItem key={name} onSelect={() => undefined}>
        {name}
      </MenuItem>
    )),
  },
  play: async ({ canvas }) => {
    await openMenu(canvas);
  },
};

export const ManyItems: Story = {
  args: {
    children: Array.from({ length: 100 }, (_, index) => (
      <MenuItem key={index} onSelect={() => undefined}>
        Item {index + 1}
      </MenuItem>
    )),
  },
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await expect(screen.getByRole("menu").getBoundingClientRect().bottom).toBeLessThanOrEqual(
      innerHeight,
    );
  },
};
