/**
 * Opens the faces that lie within the style sheet before the first text is drawn; a browser would
 * open them after it, which is too late for `font-display: optional`. Runs in the browser, as text,
 * once the style sheet is there: a script waits for the style sheets before it.
 */
function openFaces(): void {
	for (const face of ["Fraunces", "Figtree"]) document.fonts.load(`1em ${face}`);
}

/** What opens the faces of a page: the same on every page. */
export const faceOpener = `(${openFaces})()`;

/** A finished document that opens its faces at the end of its head, after its style sheet. */
export function withEarlyFaces(html: string): string {
	return html.replace("</head>", `<script>${faceOpener}</script></head>`);
}
