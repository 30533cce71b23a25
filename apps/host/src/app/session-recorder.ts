import { toastBackgroundError } from "../errors/notices.ts";
import { createTrustedPolicy } from "../platform/trusted-types.ts";
import { $user, flushUserDocument } from "../user/user-store.ts";

/**
 * Loads the recorder while the person shares how they use the product. A loaded script can't be
 * removed, so turning sharing off loads the page again, once that choice is stored.
 */
export function followSharing(recorder: string): void {
  const policy = createTrustedPolicy("tera-recorder", {
    createScriptURL(address) {
      if (address !== recorder) throw new TypeError("Only the configured recorder may be loaded.");
      return address;
    },
  });
  let isLoaded = false;
  $user.subscribe((user) => {
    if (user === undefined) return;
    const isSharing = user.data.isSharing === true;
    if (isSharing && !isLoaded) {
      isLoaded = true;
      const script = document.createElement("script");
      // The script typings lack TrustedScriptURL.
      script.src = (policy?.createScriptURL(recorder) ?? recorder) as string;
      script.crossOrigin = "anonymous";
      document.head.append(script);
    } else if (!isSharing && isLoaded) {
      isLoaded = false;
      flushUserDocument().then(() => location.reload(), toastBackgroundError);
    }
  });
}
