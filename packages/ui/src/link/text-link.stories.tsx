import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { LONG_NAME } from "../story-material.ts";
import { LinkProvider } from "./link-provider.tsx";
import { TextButton, TextLink } from "./text-link.tsx";

const recordRoute = fn();

const meta = {
  title: "Parts/Link",
  component: TextLink,
  subcomponents: { TextButton },
  args: { href: "#report", children: "View the report" },
} satisfies Meta<typeof TextLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InASentence: Story = {
  render: (args) => (
    <p>
      4,102 references imported. <TextLink {...args} />
    </p>
  ),
};

export const AButton: Story = {
  render: () => (
    <p>
      The file was not uploaded.{" "}
      <TextButton onClick={() => recordRoute("again")}>Try again</TextButton>
    </p>
  ),
  play: async ({ canvas }) => {
    recordRoute.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Try again" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(recordRoute).toHaveBeenCalledWith("again");
  },
};

export const Routed: Story = {
  render: (args) => (
    <LinkProvider
      component={({ href, children }) => (
        <a
          href={href}
          onClick={(event) => {
            event.preventDefault();
            recordRoute(href);
          }}
        >
          {children}
        </a>
      )}
    >
      <TextLink {...args} />
    </LinkProvider>
  ),
  play: async ({ canvas }) => {
    recordRoute.mockClear();
    await userEvent.click(canvas.getByRole("link", { name: "View the report" }));
    await expect(recordRoute).toHaveBeenCalledWith("#report");
  },
};

export const VeryLong: Story = { args: { children: LONG_NAME } };
