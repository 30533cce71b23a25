import { isEmailAddress, normalEmailAddress } from "@tera/contract";
import { z } from "zod";

export const administrationSettings = z.object({
  /** People with these verified addresses administer the installation. */
  ADMINS: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map(normalEmailAddress)
        .filter((address) => address !== ""),
    )
    .refine(
      (addresses) => addresses.every(isEmailAddress),
      "must be addresses such as ada@university.example,ben@university.example",
    )
    .default([]),
  STAFF_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "must be a domain such as university.example")
    .toLowerCase()
    .optional(),
});
