/**
 * Loads the fonts that are embedded in the style sheet before the first text is rendered; a browser
 * would load them after it, which is too late for `font-display: optional`. Runs in the browser, as
 * text, once the style sheet is there: a script waits for the style sheets before it.
 */
function loadFonts(): void {
	for (const face of ["Fraunces", "Figtree"]) document.fonts.load(`1em ${face}`);
}

/**
 * Marks each picture that is not there, for the style sheet to show what stands in for it. Runs in
 * the browser, as text, before any picture is asked for; React would hydrate too late to notice.
 */
function markMissingImages(): void {
	function mark({ type, target }: Event) {
		if (target instanceof HTMLImageElement) {
			target.toggleAttribute("data-missing", type === "error");
		}
	}
	for (const type of ["load", "error"]) document.addEventListener(type, mark, true);
}

/** What every document runs before its first text is drawn: the same on every page. */
export const earlyScript = `(${loadFonts})();(${markMissingImages})()`;

/** A finished document that runs it at the end of its head, after its style sheet. */
export function withEarlyScript(html: string): string {
	return html.replace("</head>", `<script>${earlyScript}</script></head>`);
}
