import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check, TriangleAlert, X } from "lucide-react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { Icon } from "../icon/icon.tsx";
import { BAD_NAMES } from "../story-material.ts";
import { Badge, Badges, CountBadge, OutlineBadge } from "./badge.tsx";

const meta = {
  title: "Parts/Badge",
  component: Badge,
  subcomponents: { CountBadge, OutlineBadge },
  args: { children: "Invited" },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};

export const Tones: Story = {
  render: () => (
    <ButtonRow>
      <Badge tone="info">Open now</Badge>
      <Badge tone="ok" icon={<Icon of={Check} />}>
        Included
      </Badge>
      <Badge tone="warn" icon={<Icon of={TriangleAlert} />}>
        Deployed today
      </Badge>
      <Badge tone="bad" icon={<Icon of={X} />}>
        Failed
      </Badge>
      <OutlineBadge>Beta</OutlineBadge>
    </ButtonRow>
  ),
};

export const InALine: Story = {
  render: () => (
    <ButtonRow>
      <Badges
        badges={[
          { label: "BETA", tone: undefined },
          { label: "Deploy failed", tone: "bad" },
        ]}
      />
    </ButtonRow>
  ),
};

export const Count: Story = {
  render: () => <CountBadge rest={["Marsh D", "Adeyemi T", "Holt J"]} label="more authors" />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(
      canvas.getByRole("button", { name: "3 more authors: Marsh D, Adeyemi T, Holt J" }),
    ).toHaveFocus();
    await waitFor(() => expect(screen.getByText(/Marsh D\s+Adeyemi T/u)).toBeVisible());
  },
};

export const CountOfThousands: Story = {
  render: () => (
    <CountBadge
      rest={Array.from({ length: 5000 }, (_, index) => `Author ${index + 1}`)}
      label="more authors"
    />
  ),
};

export const CountOfNone: Story = {
  render: () => <CountBadge rest={[]} label="more authors" />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const BadText: Story = {
  render: () => (
    <>
      {BAD_NAMES.map((name) => (
        <Badge key={name} tone="bad">
          {name}
        </Badge>
      ))}
    </>
  ),
};
