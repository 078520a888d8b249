import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { isBackOffice } from "../../../app/platform/back-office.ts";
import type { Call } from "../../../app/platform/backend/call.ts";
import type { Clock } from "../../../app/platform/clock.server.ts";
import { type Environment, publicEnvironment } from "../../../app/platform/environment.server.ts";
import {
	backendContext,
	type DescribeImages,
	describeImagesContext,
	nonceContext,
	visitorAddressContext,
} from "../../../app/platform/requests/contexts.ts";
import {
	outcomeContext,
	type RenderOutcome,
} from "../../../app/platform/requests/optional-data.server.ts";
import type { Backend } from "../../backend/backend.ts";
import { contentSecurityPolicy, takeOwnScripts } from "./content-security-policy.ts";
import { earlyScript, withEarlyScript } from "./early-script.ts";
import { formSecretOf } from "./form-tokens.ts";
import { lateScriptStarter, withLateScripts } from "./late-scripts.ts";
import { serverBuild, visitorBuild } from "./server-build.ts";

export interface Rendered extends RenderOutcome {
	response: Response;
	/** Whether its queries may have seen different states of the content. */
	isMixed: boolean;
}

export type Renderer = (request: Request, visitorAddress: string) => Promise<Rendered>;

interface Options {
	environment: Environment;
	backend: Backend;
	visitor: Call;
	describeImages: DescribeImages;
	clock: Clock;
	/** Of what is on any page. */
	generations: { readonly current: number; endAt(generation: number, instant: Date): void };
}

/** Renders pages and runs their actions, as an anonymous visitor of the backend. */
export function createRenderer(options: Options): Renderer {
	const { environment, backend, visitor, describeImages, clock, generations } = options;
	const handleOwner = createRequestHandler(serverBuild, import.meta.env.MODE);
	const handleVisitor = createRequestHandler(visitorBuild, import.meta.env.MODE);
	const service = backend.service.call;
	const formSecret = formSecretOf(backend);

	async function finish(request: Request, answer: Response, nonce: string): Promise<Response> {
		const { html: own, scripts } = takeOwnScripts(await answer.text(), nonce);
		const html = withEarlyScript(own);
		const isLate = !isForOwner(request);
		const headers = new Headers(answer.headers);
		const allowed = [...scripts, earlyScript, ...(isLate ? [lateScriptStarter] : [])];
		headers.set("content-security-policy", contentSecurityPolicy(allowed));
		return new Response(isLate ? withLateScripts(html) : html, { status: answer.status, headers });
	}

	return async (request, visitorAddress) => {
		const outcome: RenderOutcome = { complete: true, isOutage: false };
		const generation = generations.current;
		const contentVersion = backend.changes.currentVersion();
		const context = new RouterContextProvider();
		const nonce = randomBytes(18).toString("base64url");
		context.set(nonceContext, nonce);
		context.set(outcomeContext, outcome);
		context.set(visitorAddressContext, visitorAddress);
		context.set(describeImagesContext, describeImages);
		context.set(backendContext, {
			visitor,
			service,
			findTeamMember: backend.findTeamMember,
			siteUrl: environment.siteUrl,
			formSecret,
			rateLimits: backend.rateLimits,
			payments: backend.payments,
			publicEnvironment: publicEnvironment(environment),
			clock,
			contentVersion,
			generation,
		});
		const handle = isForOwner(request) ? handleOwner : handleVisitor;
		const answer = await handle(request, context);
		const { complete, siteValidUntil } = outcome;
		if (complete && siteValidUntil) generations.endAt(generation, siteValidUntil);
		const isMixed = backend.changes.currentVersion() !== contentVersion;
		const response = isDocument(answer) ? await finish(request, answer, nonce) : answer;
		return { response, isMixed, ...outcome };
	};
}

function isForOwner(request: Request): boolean {
	return isBackOffice(new URL(request.url).pathname);
}

function isDocument(response: Response): boolean {
	return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}
