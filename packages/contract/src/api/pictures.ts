import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, streamed } from "../fields.ts";

export const MAX_PICTURE_BYTES = 200_000;
/** Maximum width and height. */
export const MAX_PICTURE_PIXELS = 512;

const BASE64_CHARACTERS_PER_BYTE = 4 / 3;

/** Pictures of people, visible to everyone who shares a project with them. */
export const pictureApi = {
  list: defineRoute({
    method: "get",
    path: "/api/pictures",
    access: "person",
    needsOwnLogin: true,
    summary: "Lists the people whose picture the caller may see, with the picture's version",
    answer: z.object({
      pictures: z.array(z.object({ user: z.guid(), version: z.guid() })).readonly(),
    }),
  }),
  read: defineRoute({
    method: "get",
    path: "/api/pictures/{user}",
    access: "person",
    needsOwnLogin: true,
    summary: "Returns a person's picture, as WebP or PNG",
    params: z.object({ user: pathId("person") }),
    answerType: "application/octet-stream",
    answer: streamed,
    refusals: ["NOT-FOUND"],
  }),
  store: defineRoute({
    method: "post",
    path: "/api/pictures",
    access: "person",
    needsOwnLogin: true,
    summary: `Stores the caller's picture: WebP or PNG, not animated, at most ${MAX_PICTURE_PIXELS} pixels wide and high`,
    body: z.object({
      image: z
        .base64("The picture is not in Base64.")
        .min(1)
        .max(
          Math.ceil(MAX_PICTURE_BYTES * BASE64_CHARACTERS_PER_BYTE),
          `A picture can have ${MAX_PICTURE_BYTES / 1000} kB at most.`,
        ),
    }),
    answer: z.object({}),
  }),
  remove: defineRoute({
    method: "delete",
    path: "/api/pictures",
    access: "person",
    needsOwnLogin: true,
    summary: "Deletes the caller's picture",
    answer: z.object({}),
  }),
} as const;
