declare module "oidc-provider/lib/provider.js" {
  import type Provider from "oidc-provider";
  const constructor: typeof Provider;
  export { constructor as Provider };
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { interactionPolicy } from "oidc-provider";
  export const Prompt: typeof interactionPolicy.Prompt;
  export const base: typeof interactionPolicy.base;
}
