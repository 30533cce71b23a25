export { exampleArguments } from "./example-arguments.ts";
export { EXAMPLE_LIBRARY } from "../protocol/examples.ts";
export { exampleCredentials, exampleProjects, exampleReferences, exampleUser } from "./fixtures.ts";
export { fileIdOf } from "./file-records.ts";
export { mockHost } from "./mock-host.ts";
export type { AnsweredMethod, MockHost, MockHostOptions, RecordedCall } from "./mock-host.ts";
export type { StoredContent, MockState } from "./mock-state.ts";
export type { FramedTool } from "./mock-place.ts";
