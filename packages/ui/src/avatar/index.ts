export {
  Avatar,
  AvatarStack,
  type AvatarProps,
  type AvatarSize,
  type AvatarStackProps,
} from "./avatar.tsx";
export { AvatarPictures, type AvatarPictureSource } from "./avatar-pictures.tsx";
export { Person, type PersonProps } from "./person.tsx";
export { AvatarColours } from "./avatar-colours.tsx";
export { initialsOf } from "./initials.ts";
export { ProjectMark, type ProjectMarkProps } from "./project-mark.tsx";
