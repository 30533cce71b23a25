export { FileDropArea, type FileDropAreaProps } from "./file-drop-area.tsx";
