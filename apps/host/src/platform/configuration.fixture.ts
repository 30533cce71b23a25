export function placeConfiguration(): void {
  const block = document.body.appendChild(document.createElement("script"));
  Object.assign(block, {
    id: "configuration",
    type: "application/json",
    textContent: JSON.stringify({
      productName: "TERA",
      version: "1",
      loginDomain: "https://login.example",
      loginClientId: "tera",
      supabaseUrl: "",
      supabaseKey: "",
      toolsOrigin: "",
      maximumFileBytes: 1,
      profile: "dev",
    }),
  });
}
