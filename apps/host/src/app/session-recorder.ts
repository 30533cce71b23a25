import { toastBackgroundError } from "../errors/notices.ts";
import { createTrustedPolicy } from "../platform/trusted-types.ts";
import { $user, flushUserDocument } from "../user/user-store.ts";

/**
 * Loads the recorder when the person starts to share how they use the product. When they stop,
 * stores the choice and reloads the page, because a loaded script can't be removed.
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
