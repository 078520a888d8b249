/**
 * Loads the embedded fonts before the first text is rendered; browsers would load them too late for
 * `font-display: optional`. Runs in the browser, as text, once the style sheet has loaded.
 */
function loadFonts(): void {
	for (const face of ["Fraunces", "Figtree"]) document.fonts.load(`1em ${face}`);
}

/**
 * Marks missing images for the style sheet. Runs in the browser, as text, before any image is
 * requested; React would hydrate too late to notice.
 */
function markMissingImages(): void {
	function mark({ type, target }: Event) {
		if (target instanceof HTMLImageElement) {
			target.toggleAttribute("data-missing", type === "error");
		}
	}
	for (const type of ["load", "error"]) document.addEventListener(type, mark, true);
}

/**
 * Defines the custom element of the announcement: it can be dismissed, which this browser remembers.
 * Runs in the browser, as text. The parser connects the element before it is painted, so a dismissed
 * line never flashes, and its button works before React has loaded.
 */
function defineDismissibleLine(): void {
	const storageKey = "levain-dismissed";

	class DismissibleLine extends HTMLElement {
		connectedCallback() {
			try {
				this.hidden = localStorage.getItem(storageKey) === this.dataset.key;
			} catch {
				// Without storage it shows again on the next page.
			}
			this.addEventListener("click", ({ target }) => {
				if (target instanceof Element && target.closest("button")) this.dismiss();
			});
		}

		dismiss() {
			this.hidden = true;
			// The pressed button is gone; what follows it is the page.
			document.querySelector("main")?.focus({ preventScroll: true });
			try {
				localStorage.setItem(storageKey, this.dataset.key ?? "");
			} catch {
				// As above.
			}
		}
	}

	customElements.define("dismissible-line", DismissibleLine);
}

/** Run by every document before its first text is rendered. */
export const earlyScript = [loadFonts, markMissingImages, defineDismissibleLine]
	.map((run) => `(${run})()`)
	.join(";");

/** Adds the script to the end of the head, after the style sheet. */
export function withEarlyScript(html: string): string {
	return html.replace("</head>", `<script>${earlyScript}</script></head>`);
}
