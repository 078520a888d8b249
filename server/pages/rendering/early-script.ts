/**
 * Loads the embedded fonts before the first text is rendered; browsers would load them too late for
 * `font-display: optional`. Runs in the browser, as text, once the style sheet has loaded.
 */
function loadFonts(): void {
	for (const face of ["Fraunces", "Figtree"]) document.fonts.load(`1em ${face}`);
}

/**
 * Marks missing pictures for the style sheet. Runs in the browser, as text, before any picture is
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

/** Run by every document before its first text is rendered. */
export const earlyScript = `(${loadFonts})();(${markMissingImages})()`;

/** Adds the script to the end of the head, after the style sheet. */
export function withEarlyScript(html: string): string {
	return html.replace("</head>", `<script>${earlyScript}</script></head>`);
}
