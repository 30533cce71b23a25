import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { pictureSize } from "./picture-size.ts";
import { implement, type Route } from "./route.ts";

export function pictureRoutes({ database }: ServerContext): Route[] {
  return [
    implement(pictureApi.list, async ({ caller }) => ({
      pictures: await database.query<{ user: string; version: string }>(
        "select * from private.list_pictures($1)",
        [caller.sub],
      ),
    })),
    implement(pictureApi.read, async ({ caller, params: { user } }) => {
      const [picture] = await database.query<{ image: string }>(
        `select encode(image, 'base64') as image from private.pictures where "user" = $2 and private.are_peers($1, $2)`,
        [caller.sub, user],
      );
      if (picture === undefined) throw new ApiError("NOT-FOUND");
      return new Response(new Uint8Array(Buffer.from(picture.image, "base64")), {
        headers: {
          "content-type": "application/octet-stream",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    }),
    implement(pictureApi.store, async ({ caller, body }) => {
      const image = Buffer.from(body.image, "base64");
      requirePicture(image);
      await database.query(
        `insert into private.pictures ("user", image) values ($1, decode($2, 'base64'))
         on conflict ("user") do update set image = excluded.image, version = excluded.version
         where pictures.image <> excluded.image`,
        [caller.sub, image.toString("base64")],
      );
      return {};
    }),
    implement(pictureApi.remove, async ({ caller }) => {
      await database.query(`delete from private.pictures where "user" = $1`, [caller.sub]);
      return {};
    }),
  ];
}

/** Throws INVALID for a picture that is too large, because other people's browsers decode it. */
function requirePicture(image: Buffer): void {
  const size = pictureSize(image);
  if (size === undefined || image.length > MAX_PICTURE_BYTES)
    throw new ApiError("INVALID", "This is not a WebP or PNG picture, or it is animated.");
  if (Math.max(size.width, size.height) > MAX_PICTURE_PIXELS)
    throw new ApiError(
      "INVALID",
      `A picture can be ${MAX_PICTURE_PIXELS} pixels wide and high at most.`,
    );
}
