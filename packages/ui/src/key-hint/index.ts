export { KeyHint } from "./key-hint.tsx";
