import type { PublicEnvironment } from "./environment.server.ts";

/** The element in which a document of the back office says where its backend is (root.tsx). */
const publicEnvironmentId = "public-environment";

/** Whether this document was made for the back office. */
export function hasPublicEnvironment(): boolean {
	return document.getElementById(publicEnvironmentId) !== null;
}

/** @throws in a document of the storefront, which does not hold it. */
export function readPublicEnvironment(): PublicEnvironment {
	const element = document.getElementById(publicEnvironmentId);
	if (!element) throw new Error("This document does not say where its backend is.");
	return JSON.parse(element.textContent);
}
