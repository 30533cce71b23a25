import { createContext, type ReactNode, use, useEffect } from "react";

/** Loads people's pictures when avatars ask for them. */
export interface AvatarPictureSource {
  /** The URLs of loaded pictures, by an avatar's `identity`. */
  urls: ReadonlyMap<string, string>;
  /** Called when an avatar of this identity appears. */
  request: (identity: string) => void;
}

const NO_PICTURES: AvatarPictureSource = { urls: new Map(), request: () => undefined };
const PictureContext = createContext(NO_PICTURES);

/** Gives avatars pictures; those without one show initials. */
export function AvatarPictures({
  source,
  children,
}: {
  source: AvatarPictureSource;
  children: ReactNode;
}) {
  return <PictureContext value={source}>{children}</PictureContext>;
}

/** Returns the URL of a person's picture, or undefined until it is loaded. */
export function usePicture(identity: string | undefined): string | undefined {
  const { urls, request } = use(PictureContext);
  useEffect(() => {
    if (identity !== undefined) request(identity);
  }, [identity, request]);
  return identity === undefined ? undefined : urls.get(identity);
}
