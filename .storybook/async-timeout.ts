import { configure } from "storybook/test";

// What a story waits for comes when the machine has time for it; a second is what its tools would give it.
configure({ asyncUtilTimeout: 20_000 });
