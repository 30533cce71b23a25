import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { BAD_NAMES, MANY } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { AutocompleteField } from "./autocomplete-field.tsx";

const INSTITUTES = [
  "Aarhus University",
  "Bond University",
  "Karolinska Institutet",
  "Universidad de Chile",
  "University of Oxford",
];

const meta = {
  title: "Parts/Autocomplete",
  parameters: { field: true },
  component: AutocompleteField,
  args: {
    label: "Institute",
    placeholder: "Type to search, or add a new one",
    value: "",
    suggestions: INSTITUTES,
    onValue: fn(),
  },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <AutocompleteField
          {...args}
          value={value}
          onValue={(next) => {
            change(next);
            args.onValue(next);
          }}
        />
      )}
    </Remember>
  ),
} satisfies Meta<typeof AutocompleteField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const ChosenByKeyboard: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole("combobox", { name: "Institute" });
    await userEvent.type(field, "univ");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(4));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("option", { name: "Bond University" })).toHaveAttribute(
        "data-highlighted",
      ),
    );
    await expect(field).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveValue("Bond University");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  },
};

export const FreeText: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("combobox");
    await userEvent.type(field, "Hospital del Mar");
    await expect(await screen.findByText(/kept as typed/u)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(field).toHaveValue("Hospital del Mar");
    await userEvent.tab();
    await expect(args.onValue).toHaveBeenLastCalledWith("Hospital del Mar");
    await expect(field).toHaveValue("Hospital del Mar");
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(5));
  },
};

export const WithError: Story = { args: { error: "Choose an institute, or type one" } };

export const Disabled: Story = { args: { disabled: true, value: "Bond University" } };

export const FiveThousandSuggestions: Story = {
  args: { suggestions: Array.from({ length: MANY }, (_, index) => `Institute ${index + 1}`) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("combobox"), "4999");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await userEvent.clear(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(50));
  },
};

export const BadInput: Story = {
  args: { suggestions: BAD_NAMES },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(BAD_NAMES.length));
  },
};
