import { type Answer, pictureApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";

type ListedPictures = Answer<typeof pictureApi.list>["pictures"];

export const pictureGateway = {
  /** The pictures that the person may see. */
  list: async (): Promise<ListedPictures> => (await platform().http.call(pictureApi.list)).pictures,
  read: (user: string): Promise<Blob> =>
    platform().http.readBlob(pictureApi.read, { params: { user } }),
  /** `image` is in Base64. */
  async store(image: string): Promise<void> {
    await platform().http.call(pictureApi.store, { body: { image } });
  },
  async remove(): Promise<void> {
    await platform().http.call(pictureApi.remove);
  },
};
