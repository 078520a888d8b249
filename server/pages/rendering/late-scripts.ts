const preloads = /<link rel="modulepreload"[^>]*>/g;
const entry = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Starts the page's scripts once the page is painted and the browser is idle, or at the first
 * touch, key, or focus. Runs in the browser, as text.
 */
function startLate(): void {
	// A pointer that rests on the page is no touch, though browsers send its place as a move.
	const events = ["pointerdown", "keydown", "focusin"];
	const listening = { capture: true, passive: true };
	const inert = document.querySelector('script[type="late"]');

	function start() {
		for (const event of events) removeEventListener(event, start, listening);
		if (!inert?.isConnected) return;
		const script = document.createElement("script");
		script.type = "module";
		script.textContent = inert.textContent;
		inert.replaceWith(script);
	}

	function startWhenPainted() {
		// For a browser that does not tell of the paint.
		setTimeout(startWhenIdle, 3000);
		new PerformanceObserver((_entries, observer) => {
			observer.disconnect();
			startWhenIdle();
		}).observe({ type: "paint", buffered: true });
	}

	function startWhenIdle() {
		// On a page without movement the browser may never report that it is idle.
		if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 1000 });
		else setTimeout(start, 200);
	}

	for (const event of events) addEventListener(event, start, listening);
	if (document.readyState === "complete") startWhenPainted();
	else addEventListener("load", startWhenPainted, { once: true });
}

/** The script that starts the late scripts, the same on every page. */
export const lateScriptStarter = `(${startLate})()`;

const starter = `<script>${lateScriptStarter}</script>`;

/**
 * Makes a document's scripts late: none is fetched before the page has loaded, which works without
 * them.
 */
export function withLateScripts(html: string): string {
	return html
		.replace(preloads, "")
		.replace(entry, (_match, code) => `<script type="late">${code}</script>${starter}`);
}
