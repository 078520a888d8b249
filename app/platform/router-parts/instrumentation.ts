// Replaces React Router's `instrumentation.js` in the browser (scripts/router-parts.ts).

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
	return undefined;
}

export function getRouteInstrumentationUpdates(): object {
	return {};
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
	return router;
}
