import { useEffect } from "react";
import { useLocation } from "wouter";
import { toaster } from "../errors/notices.ts";

const REFUSALS = {
  "no manager": { message: "You are not an institute manager", path: "/" },
  "other institute": {
    message: "You are not a manager of this institute. Yours are listed here.",
    path: "/institutes",
  },
} as const;

/** Shows why the institute can't be opened, and leaves the page. */
export function RefusedInstitute({ reason }: { readonly reason: keyof typeof REFUSALS }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { message, path } = REFUSALS[reason];
    toaster.error(message);
    navigate(path, { replace: true });
  }, [navigate, reason]);
  return null;
}
