import { useEffect, useEffectEvent } from "react";
import { data, isRouteErrorResponse, useFetcher } from "react-router";
import {
	CUSTOM_PAGE,
	previewReady,
	readPageDraft,
	writeDraft,
} from "../../bakery/content/page-draft.ts";
import { pageDraftSchema } from "../../bakery/content/page-form.ts";
import { isPageId } from "../../bakery/content/pages.ts";
import { defaultWords } from "../../bakery/content/sections/default-words.ts";
import { customPageDraftSchema } from "../../bakery/custom-pages/custom-pages.ts";
import { useFetcherData } from "../../platform/browser/use-fetcher-data.ts";
import { backendContext, describeImagesContext } from "../../platform/requests/contexts.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { renderCustomPage } from "../custom-page/render-custom-page.server.tsx";
// Browsers ask for it by the name of its page (home.tsx), so the file has that name.
import homeStyles from "../home/home.css?url";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import "../storefront.css";
import productListStyles from "../product-list/product-list.css?url";
import type { Route } from "./+types/preview";
import { readDraft, renderDraft, renderRest } from "./render-draft.server.tsx";

export async function loader(args: Route.LoaderArgs) {
	const { pageId } = args.params;
	if (!isPageId(pageId) && pageId !== CUSTOM_PAGE) throw data(null, { status: 404 });
	return { restHtml: await renderRest(args) };
}

/** Renders a draft for an administrator. Stores nothing. */
export async function action({ context, params: { pageId }, request }: Route.ActionArgs) {
	const backend = context.get(backendContext);
	const describeImages = context.get(describeImagesContext);
	const { words, settings } = (await requestedSite(context)).site;
	const defaults = defaultWords(words, settings);
	if (pageId === CUSTOM_PAGE) {
		const draft = await readDraft(request, customPageDraftSchema, backend);
		return { html: await renderCustomPage(draft, describeImages, defaults) };
	}
	if (!isPageId(pageId)) throw data(null, { status: 404 });
	const draft = await readDraft(request, pageDraftSchema, backend);
	return { html: await renderDraft(pageId, draft, describeImages, defaults) };
}

/** Other sites may not frame it (content-security-policy.ts), and nobody keeps it. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = () => [{ title: "Preview" }, { name: "robots", content: "noindex, nofollow" }];

export const links = () => [
	{ rel: "stylesheet", href: homeStyles },
	{ rel: "stylesheet", href: productListStyles },
];

/**
 * The draft in the editor around this frame, as visitors would see it, and the rest of the page. The
 * server renders both, so that pages share no code with their preview that they would not load
 * anyway.
 */
export default function Preview({ loaderData }: Route.ComponentProps) {
	const html = useDrawnDraft();
	useLinksDisabled();
	if (html === null) return <PreviewSkeleton />;
	return (
		<>
			<div data-draft dangerouslySetInnerHTML={{ __html: html }} />
			<ServerHtml html={loaderData.restHtml} />
		</>
	);
}

/** A preview that failed; the editor around it goes on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isSignedOut = isRouteErrorResponse(error) && error.status === 401;
	return (
		<div data-draft className="container-page section-space">
			<h1 className="sr-only">Preview</h1>
			<p className="mb-5">
				{isSignedOut
					? "You're signed out. Sign in again in another tab, then try again here. What you typed stays."
					: "Couldn't show the preview."}
			</p>
			<Button onClick={() => location.reload()}>Try again</Button>
		</div>
	);
}

/** The last draft as HTML; null before the first. */
function useDrawnDraft(): string | null {
	const fetcher = useFetcher<typeof action>();
	const drawn = useFetcherData(fetcher);

	const show = useEffectEvent((event: MessageEvent) => {
		const draft = readPageDraft(event);
		if (!draft) return;
		void fetcher.submit(writeDraft(draft), {
			method: "post",
			encType: "text/plain",
			defaultShouldRevalidate: false,
		});
	});

	useEffect(() => {
		const listen = (event: MessageEvent) => show(event);
		window.addEventListener("message", listen);
		parent.postMessage(previewReady, location.origin);
		return () => window.removeEventListener("message", listen);
	}, []);

	return drawn?.html ?? null;
}

/** Links in the preview are disabled: following one would lose the preview. */
function useLinksDisabled(): void {
	useEffect(() => {
		function stay(event: MouseEvent) {
			if (!(event.target instanceof Element && event.target.closest("a"))) return;
			event.preventDefault();
			event.stopPropagation();
		}
		document.addEventListener("click", stay, { capture: true });
		return () => document.removeEventListener("click", stay, { capture: true });
	}, []);
}

function PreviewSkeleton() {
	return (
		<div aria-busy="true" className="container-page section-space">
			<h1 className="sr-only">Preview</h1>
			<Skeleton className="h-14 w-3/4" />
			<SkeletonText lines={5} className="mt-8" />
		</div>
	);
}
