import { configure } from "storybook/test";

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
