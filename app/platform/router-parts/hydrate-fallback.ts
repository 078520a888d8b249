// Replaces React Router's `fallback.js` in the browser (scripts/router-parts.ts).

/** For a root whose data comes only in the browser; this site's comes with the document. */
export function RemixRootDefaultHydrateFallback(): null {
	return null;
}
