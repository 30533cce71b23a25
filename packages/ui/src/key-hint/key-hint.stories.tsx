import type { Meta, StoryObj } from "@storybook/react-vite";
import { KeyHint } from "./key-hint.tsx";

const meta = { title: "Parts/Key hint", component: KeyHint, args: { children: "K" } } satisfies Meta<typeof KeyHint>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InASentence: Story = { render: (args) => <p>Press <KeyHint {...args} /> to keep both.</p> };

export const WordsOnAKey: Story = { args: { children: "Enter" } };
