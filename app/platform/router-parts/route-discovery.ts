// Replaces React Router's `fog-of-war.js` in the browser (scripts/router-parts.ts).

export function isFogOfWarEnabled(): boolean {
	return false;
}

export function getPartialManifest<Manifest>(manifest: Manifest): Manifest {
	return manifest;
}

export function getPatchRoutesOnNavigationFunction(): undefined {
	return undefined;
}

export function useFogOFWarDiscovery(): void {}
