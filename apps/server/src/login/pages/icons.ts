import { type Html, html } from "./html.ts";

/** The product's logo. */
export function bookIcon(): Html {
  return html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 7v14"/><path d="M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z"/></svg>`;
}

export function alertIcon(): Html {
  return icon(html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`);
}

export function checkIcon(): Html {
  return icon(html`<path d="M20 6 9 17l-5-5"/>`);
}

export function mailIcon(): Html {
  return icon(html`<rect x="2" y="4" width="20" height="16" rx="2"/><path d="m22 7-10 6L2 7"/>`);
}

export function monitorIcon(): Html {
  return icon(html`<rect width="20" height="14" x="2" y="3" rx="2"/><path d="M8 21h8M12 17v4"/>`);
}

export function phoneIcon(): Html {
  return icon(html`<rect width="14" height="20" x="5" y="2" rx="2" ry="2"/><path d="M12 18h.01"/>`);
}

export function keyIcon(): Html {
  return icon(
    html`<path d="m15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4m2-2-9.6 9.6"/><circle cx="7.5" cy="15.5" r="5.5"/>`,
  );
}

function icon(shape: Html): Html {
  return html`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`;
}
